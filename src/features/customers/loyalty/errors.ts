import { defineError } from "~/platform/kernel/errors";

export const tiersNotAscending = defineError("INVALID", "tiers_not_ascending", {
  en: "Each tier begins with more points than the one before",
  sw: "Kila daraja huanza na pointi nyingi zaidi ya lililotangulia",
});
export const diamondNotWhole = defineError("INVALID", "diamond_not_whole", {
  en: "Please enter whole points, or nothing",
  sw: "Tafadhali weka pointi kamili, au acha wazi",
});
