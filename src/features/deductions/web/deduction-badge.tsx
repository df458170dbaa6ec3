import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { DEDUCTION_STATUS_LABELS, type DeductionStatus } from "../domain";

const TONES: Record<DeductionStatus, BadgeTone> = {
  active: "ok",
  paused: "waiting",
  settled: "muted",
  ended: "muted",
};

export function DeductionBadge({ status }: { status: DeductionStatus }) {
  return <Badge tone={TONES[status]}>{DEDUCTION_STATUS_LABELS[status]}</Badge>;
}
