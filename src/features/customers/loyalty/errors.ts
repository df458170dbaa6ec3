import { defineError } from "~/platform/kernel/errors";

export const tiersNotAscending = defineError("INVALID", "tiers_not_ascending", {
  en: "Each tier begins with more points than the one before",
});
export const diamondNotWhole = defineError("INVALID", "diamond_not_whole", {
  en: "Please enter whole points, or nothing",
});
