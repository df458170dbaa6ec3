import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type InvoiceStatus, STATUS_LABELS } from "../domain";

const TONES: Record<InvoiceStatus, BadgeTone> = {
  paid: "ok",
  pending: "plain",
  overdue: "error",
  partial: "waiting",
  cancelled: "muted",
  draft: "muted",
};

export function InvoiceBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
