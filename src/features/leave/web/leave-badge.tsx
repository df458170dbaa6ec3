import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type LeaveStatus, STATUS_LABELS } from "../domain";

const TONES: Record<LeaveStatus, BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "error",
  cancelled: "muted",
};

export const LeaveBadge = ({ status }: { status: LeaveStatus }) => (
  <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
);
