import { defineError } from "~/platform/kernel/errors";

export const reviewNotFound = defineError("NOT_FOUND", "performance_review_not_found", {
  en: "This review no longer exists",
  sw: "Tathmini hii haipo tena",
});
export const reviewIsOwn = defineError("FORBIDDEN", "performance_review_is_own", {
  en: "You cannot review yourself",
  sw: "Huwezi kujitathmini mwenyewe",
});
export const reviewChanged = defineError("CONFLICT", "performance_review_changed", {
  en: "Someone else changed this review in the meantime. Please check it and try again.",
  sw: "Mtu mwingine amebadilisha tathmini hii wakati huo huo. Tafadhali angalia tena.",
});
export const periodNotBegun = defineError("INVALID", "performance_period_not_begun", {
  en: "This period has not begun yet",
  sw: "Kipindi hiki bado hakijaanza",
});
export const periodBackwards = defineError("INVALID", "performance_period_backwards", {
  en: "The period must end after it begins",
  sw: "Kipindi huisha baada ya kuanza",
});
export const goalRequired = defineError("INVALID", "performance_goal_required", {
  en: "Please write the goal",
  sw: "Tafadhali andika lengo",
});
export const ratingRequired = defineError("INVALID", "performance_rating_required", {
  en: "Please give a rating from 1 to 5",
  sw: "Tafadhali toa alama kuanzia 1 hadi 5",
});
