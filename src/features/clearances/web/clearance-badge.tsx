import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type ClearanceState, STATE_LABELS } from "../domain";

const TONES: Record<ClearanceState, BadgeTone> = {
  open: "error",
  requested: "waiting",
  confirmed: "ok",
  waived: "muted",
  failed: "error",
};

export const ClearanceBadge = ({ state }: { state: ClearanceState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
);
