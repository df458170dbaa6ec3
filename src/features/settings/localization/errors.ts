import { defineError } from "~/platform/kernel/errors";

export const countryRequired = defineError("INVALID", "country_required", {
  en: "Country is required",
  sw: "Nchi inahitajika",
});
export const languageRequired = defineError("INVALID", "language_required", {
  en: "Language is required",
  sw: "Lugha inahitajika",
});
export const timezoneRequired = defineError("INVALID", "timezone_required", {
  en: "Timezone is required",
  sw: "Saa za eneo zinahitajika",
});
export const baseCurrencyRequired = defineError("INVALID", "base_currency_required", {
  en: "Base currency is required",
  sw: "Sarafu ya msingi inahitajika",
});
export const baseCurrencyFixed = defineError("CONFLICT", "base_currency_fixed", {
  en: "The base currency is fixed: amounts of quotes are already kept in {currency}.",
});
export const pinNumberRequired = defineError("INVALID", "etims_pin_number_required", {
  en: "PIN number is required",
  sw: "Nambari ya PIN inahitajika",
});
export const serialNumberRequired = defineError("INVALID", "etims_serial_number_required", {
  en: "Serial number is required",
  sw: "Nambari ya ufuatiliaji inahitajika",
});
export const startDayNotValid = defineError("INVALID", "etims_start_not_valid", {
  en: "Enter a day as 2026-07-01",
  sw: "Andika siku kama 2026-07-01",
});
export const branchNotValid = defineError("INVALID", "etims_branch_not_valid", {
  en: "Enter the branch with two digits, as 00",
  sw: "Andika tawi kwa tarakimu mbili, kama 00",
});
export const vscuAddressRequired = defineError("INVALID", "etims_vscu_address_required", {
  en: "Enter the address of the program in your office",
  sw: "Andika anwani ya programu iliyo ofisini kwenu",
});
export const gavaKeyRequired = defineError("INVALID", "etims_consumer_key_required", {
  en: "Enter GavaConnect's consumer key",
  sw: "Andika ufunguo wa GavaConnect (consumer key)",
});
export const gavaSecretRequired = defineError("INVALID", "etims_consumer_secret_required", {
  en: "Enter GavaConnect's consumer secret",
  sw: "Andika siri ya GavaConnect (consumer secret)",
});
