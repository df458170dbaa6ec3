import { defineError } from "~/platform/kernel/errors";

export const pairNotFound = defineError("NOT_FOUND", "customer_pair_not_found", {
  en: "These two are no longer in the list",
  sw: "Hawa wawili hawapo tena kwenye orodha",
});
export const mergeNotFound = defineError("NOT_FOUND", "customer_merge_not_found", {
  en: "This merge no longer exists",
  sw: "Muunganisho huu haupo tena",
});
export const mergedIntoItself = defineError("INVALID", "customer_merged_into_itself", {
  en: "Please choose two different customers",
  sw: "Tafadhali chagua wateja wawili tofauti",
});
export const mergeNotNewest = defineError("CONFLICT", "customer_merge_not_newest", {
  en: "Undo the merge of {number} first: it came later",
  sw: "Tengua kwanza muunganisho wa {number}: ulikuja baadaye",
});
