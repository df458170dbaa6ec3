import { defineError } from "~/platform/kernel/errors";

export const secondCurrencyNotOffered = defineError("INVALID", "second_currency_not_offered", {
  en: "This currency is not offered. See the offered ones in Settings, Localization.",
});
export const secondCurrencyWithoutRate = defineError("INVALID", "second_currency_without_rate", {
  en: "There is no exchange rate for {currency} yet. Enter one in the settings first.",
});
