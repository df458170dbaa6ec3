import { defineError } from "~/platform/kernel/errors";

export const ratingLinkNotValid = defineError("NOT_FOUND", "rating_link_not_valid", {
  en: "This link is not valid. Check that you copied all of it, or call us.",
  sw: "Kiungo hiki si sahihi. Hakikisha kimenakiliwa chote, au tupigie simu.",
});
export const moveNotRatable = defineError("CONFLICT", "move_not_ratable", {
  en: "You can rate your move once it is completed.",
  sw: "Unaweza kutathmini uhamisho wako ukishakamilika.",
});
export const starsMissing = defineError("INVALID", "rating_stars_missing", {
  en: "Please choose one to five stars",
  sw: "Tafadhali chagua nyota moja hadi tano",
});
export const ratingNotFound = defineError("NOT_FOUND", "rating_not_found", {
  en: "Rating not found",
});
export const ratingNotPublishable = defineError("CONFLICT", "rating_not_publishable", {
  en: "Only ratings with three stars or more, a comment and the customer's permission can be published.",
});
