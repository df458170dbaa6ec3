import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type CommunicationStatus, PRIORITY_LABELS, type Priority, STATUS_LABELS } from "../domain";

const STATUS_TONES: Readonly<Record<CommunicationStatus, BadgeTone>> = {
  pending: "waiting",
  in_progress: "plain",
  completed: "ok",
  escalated: "error",
  closed: "muted",
};

export function CommunicationStatusBadge({ status }: { status: CommunicationStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

const PRIORITY_TONES: Readonly<Record<Priority, BadgeTone>> = {
  low: "muted",
  medium: "plain",
  high: "waiting",
  urgent: "error",
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]} priority</Badge>;
}
