import { defineError } from "./errors";

export const mergeNotFound = defineError("NOT_FOUND", "customer_merge_not_found", {
  en: "This merge no longer exists",
  sw: "Muunganisho huu haupo tena",
});
export const mergeNotNewest = defineError("CONFLICT", "customer_merge_not_newest", {
  en: "Undo the merge of {number} first: it came later",
  sw: "Tengua kwanza muunganisho wa {number}: ulikuja baadaye",
});
