import { defineError } from "~/platform/kernel/errors";

export const reviewNotFound = defineError("NOT_FOUND", "performance_review_not_found", {
  en: "This review no longer exists",
});
export const reviewIsOwn = defineError("FORBIDDEN", "performance_review_is_own", {
  en: "You cannot review yourself",
});
export const reviewChanged = defineError("CONFLICT", "performance_review_changed", {
  en: "Someone else changed this review in the meantime. Please check it and try again.",
});
export const periodNotBegun = defineError("INVALID", "performance_period_not_begun", {
  en: "This period has not begun yet",
});
export const periodBackwards = defineError("INVALID", "performance_period_backwards", {
  en: "The period must end after it begins",
});
export const goalRequired = defineError("INVALID", "performance_goal_required", {
  en: "Please write the goal",
});
export const ratingRequired = defineError("INVALID", "performance_rating_required", {
  en: "Please give a rating from 1 to 5",
});
