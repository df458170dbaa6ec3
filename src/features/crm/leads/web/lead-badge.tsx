import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type LeadRating, type LeadStatus, RATING_LABELS, STATUS_LABELS } from "../domain";

const STATUS_TONES: Record<LeadStatus, BadgeTone> = {
  new: "waiting",
  contacted: "plain",
  qualified: "ok",
  proposal_sent: "plain",
  negotiation: "plain",
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
