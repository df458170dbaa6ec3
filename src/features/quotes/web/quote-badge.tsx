import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type QuoteStatus, STATUS_LABELS, type Urgency } from "../domain";

const TONES: Record<QuoteStatus, BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "error",
  revision: "plain",
};

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

interface Moments {
  status: QuoteStatus;
  validUntil: string;
  sentAt: Date | null;
  viewedAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  supersededAt: Date | null;
}

/** What happened beside the status, the latest fact only: accepted, declined, superseded, expired, viewed, sent. */
export function QuoteMomentBadge({ quote, today }: { quote: Moments; today: string }) {
  if (quote.acceptedAt) return <Badge tone="ok">Accepted</Badge>;
  if (quote.declinedAt) return <Badge tone="error">Declined</Badge>;
  if (quote.supersededAt) return <Badge tone="muted">Superseded</Badge>;
  if (quote.status === "approved" && quote.validUntil < today) return <Badge tone="muted">Expired</Badge>;
  if (quote.viewedAt) return <Badge>Viewed</Badge>;
  if (quote.sentAt) return <Badge>Sent</Badge>;
  return null;
}

const URGENCY: Record<Urgency, { tone: BadgeTone; label: string }> = {
  high: { tone: "error", label: "High" },
  medium: { tone: "waiting", label: "Medium" },
  low: { tone: "muted", label: "Low" },
};

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <Badge tone={URGENCY[urgency].tone}>{URGENCY[urgency].label}</Badge>;
}
