import { defineError } from "~/platform/kernel/errors";

export const rateNotValid = defineError("INVALID", "exchange_rate_not_valid", {
  en: "Please enter a rate above zero, with at most six decimals",
});
export const rateOfBase = defineError("INVALID", "exchange_rate_of_base", {
  en: "This is the base currency",
});
export const rateAhead = defineError("INVALID", "exchange_rate_ahead", {
  en: "A rate applies from its day: choose today or an earlier day",
});
export const rateNotFound = defineError("NOT_FOUND", "exchange_rate_not_found", {
  en: "This exchange rate does not exist.",
});
