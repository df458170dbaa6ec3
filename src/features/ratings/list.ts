import { byAmount, byDay, defineList, oneOf, words } from "~/platform/kernel/list";
import { RATING_STATES, STATE_LABELS } from "./domain";

const STARS = ["5", "4", "3", "2", "1"] as const;

export const ratingList = defineList({
  name: "ratings",
  filters: {
    state: oneOf(RATING_STATES, { label: "Website", labels: STATE_LABELS, asTabs: true }),
    stars: oneOf(STARS, {
      label: "Stars",
      labels: { "5": "5 stars", "4": "4 stars", "3": "3 stars", "2": "2 stars", "1": "1 star" },
    }),
    search: words(),
  },
  sorts: { rated: byDay("Rated"), stars: byAmount("Stars") },
  default: { sort: "rated" },
});
