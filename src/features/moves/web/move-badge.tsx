import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type MoveStatus, STATUS_LABELS } from "../domain";

const TONES: Record<MoveStatus, BadgeTone> = {
  quoted: "muted",
  booked: "plain",
  confirmed: "ok",
  in_progress: "waiting",
  completed: "muted",
  cancelled: "error",
  rescheduled: "waiting",
};

export function MoveBadge({ status }: { status: MoveStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
