import { defineError } from "~/platform/kernel/errors";

export const openingOfSubLedger = defineError("INVALID", "opening_of_sub_ledger", {
  en: "The balance of {number} comes from invoices and payroll. Leave it out.",
});
export const openingTwice = defineError("INVALID", "opening_twice", {
  en: "Account {number} is in the list twice",
});
export const openingAccountUnknown = defineError("INVALID", "opening_account_unknown", {
  en: "There is no account {number}. Add it first.",
});
