import { defineError } from "~/platform/kernel/errors";

export const pairNotFound = defineError("NOT_FOUND", "customer_pair_not_found", {
  en: "These two are no longer in the list",
  sw: "Hawa wawili hawapo tena kwenye orodha",
});
export const mergedIntoItself = defineError("INVALID", "customer_merged_into_itself", {
  en: "Please choose two different customers",
  sw: "Tafadhali chagua wateja wawili tofauti",
});
