import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { MANUAL_STATE_LABELS, type ManualState } from "../domain";

const TONES: Record<ManualState, BadgeTone> = {
  draft: "plain",
  waiting: "waiting",
  approved: "ok",
  refused: "error",
  cancelled: "muted",
};

export function ManualBadge({ state }: { state: ManualState }) {
  return <Badge tone={TONES[state]}>{MANUAL_STATE_LABELS[state]}</Badge>;
}
