import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { RATING_LABELS } from "../domain";

const TONES: readonly BadgeTone[] = ["error", "waiting", "plain", "ok", "ok"];

/** '4 of 5, exceeds expectations'. */
export const RatingBadge = ({ rating }: { rating: number }) => (
  <Badge tone={TONES[rating - 1] ?? "plain"}>
    {rating} of 5, {RATING_LABELS[rating]?.toLowerCase()}
  </Badge>
);
