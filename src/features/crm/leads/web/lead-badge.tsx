import { formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type LeadRating, type LeadStatus, RATING_LABELS, type Response, STATUS_LABELS } from "../domain";

const STATUS_TONES: Record<LeadStatus, BadgeTone> = {
  new: "waiting",
  contacted: "plain",
  qualified: "ok",
  proposal_sent: "plain",
  negotiation: "plain",
  converted: "ok",
  lost: "error",
  nurturing: "muted",
};
const RATING_TONES: Record<LeadRating, BadgeTone> = { hot: "error", warm: "waiting", cold: "muted" };

export const LeadStatusBadge = ({ status }: { status: LeadStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
);

export const LeadRatingBadge = ({ rating }: { rating: LeadRating }) => (
  <Badge tone={RATING_TONES[rating]}>{RATING_LABELS[rating]}</Badge>
);

/** How an open lead waits for its first answer; nothing for one that has it. The promised hour on hover. */
export function LeadResponseBadge({ response, respondBy }: { response: Response | null; respondBy: Date }) {
  if (!response) return null;
  return (
    <span title={`Promised by ${formatDateTime(respondBy)}`}>
      {response === "late" ? <Badge tone="error">Late</Badge> : <Badge tone="waiting">Waiting</Badge>}
    </span>
  );
}
