import { Flex } from "@mantine/core";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { latestMomentOf, type QuoteBadge, type QuoteStatus, STATUS_LABELS, type Urgency } from "../domain";

const TONES: Record<QuoteStatus, BadgeTone> = {
  pending: "waiting",
  approved: "ok",
  rejected: "error",
  revision: "plain",
};

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

const MOMENTS: Record<QuoteBadge, { tone: BadgeTone; label: string }> = {
  cancelled: { tone: "error", label: "Cancelled" },
  accepted: { tone: "ok", label: "Accepted" },
  declined: { tone: "error", label: "Declined" },
  superseded: { tone: "muted", label: "Superseded" },
  expired: { tone: "muted", label: "Expired" },
  viewed: { tone: "plain", label: "Viewed" },
  sent: { tone: "plain", label: "Sent" },
};

/** The latest event besides the status: cancelled, accepted, declined, superseded, expired, viewed, sent. */
export function QuoteMomentBadge({
  quote,
  today,
}: {
  quote: Parameters<typeof latestMomentOf>[0];
  today: string;
}) {
  const moment = latestMomentOf(quote, today);
  return moment ? <Badge tone={MOMENTS[moment].tone}>{MOMENTS[moment].label}</Badge> : null;
}

/** True until the office approves or rejects the quote. */
export const isUndecided = ({ status }: { status: QuoteStatus }): boolean =>
  status === "pending" || status === "revision";

/** How far the quote is, beside its status: its latest event, and whether a manager must approve it. */
export function QuoteProgressBadges({
  quote,
  today,
}: {
  quote: Parameters<typeof latestMomentOf>[0] & { status: QuoteStatus; requiresApproval: boolean };
  today: string;
}) {
  const needsManager = quote.requiresApproval && isUndecided(quote);
  if (!needsManager && !latestMomentOf(quote, today)) return null;
  return (
    <Flex component="span" gap={6} display="inline-flex">
      <QuoteMomentBadge quote={quote} today={today} />
      {needsManager && <Badge tone="waiting">For manager</Badge>}
    </Flex>
  );
}

const URGENCY: Record<Urgency, { tone: BadgeTone; label: string }> = {
  high: { tone: "error", label: "High" },
  medium: { tone: "waiting", label: "Medium" },
  low: { tone: "muted", label: "Low" },
};

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <Badge tone={URGENCY[urgency].tone}>{URGENCY[urgency].label}</Badge>;
}
