import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { type HireState, OFFER_LABELS, type OfferState, STATE_LABELS } from "../domain";

const TONES: Record<HireState, BadgeTone> = {
  open: "waiting",
  accepted: "ok",
  expired: "error",
  withdrawn: "muted",
  cancelled: "error",
};
export const HireBadge = ({ state }: { state: HireState }) => (
  <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
);

const OFFER_TONES: Record<OfferState, BadgeTone> = {
  offered: "waiting",
  accepted: "ok",
  declined: "error",
  expired: "muted",
  withdrawn: "muted",
};
export const OfferBadge = ({ state }: { state: OfferState }) => (
  <Badge tone={OFFER_TONES[state]}>{OFFER_LABELS[state]}</Badge>
);
