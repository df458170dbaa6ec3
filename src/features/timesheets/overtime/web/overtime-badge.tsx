import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type OvertimeStatus, STATUS_LABELS } from "../domain";

const TONES: Record<OvertimeStatus, BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "error",
  cancelled: "muted",
};

export const OvertimeBadge = ({ status }: { status: OvertimeStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
