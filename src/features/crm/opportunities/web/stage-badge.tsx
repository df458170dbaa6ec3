import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { STAGE_LABELS, type Stage } from "../domain";

const TONES: Record<Stage, BadgeTone> = {
  prospecting: "muted",
  qualification: "plain",
  needs_analysis: "plain",
  proposal: "waiting",
  negotiation: "waiting",
  closed_won: "ok",
  closed_lost: "error",
};

export const StageBadge = ({ stage, label = STAGE_LABELS[stage] }: { stage: Stage; label?: string }) => (
  <Badge tone={TONES[stage]}>{label}</Badge>
);

/** Longer in its stage than the pipeline allows. */
export const StuckBadge = () => <Badge tone="error">Stuck</Badge>;

/** Its expected date is over, and it is still open. */
export const DatePassedBadge = () => <Badge tone="error">Date passed</Badge>;
