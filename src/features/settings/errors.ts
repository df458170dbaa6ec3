import { defineError } from "~/platform/kernel/errors";

export const settingsChangedMeanwhile = defineError("CONFLICT", "settings_changed_meanwhile", {
  en: "Someone else saved these settings in the meantime. Check their changes, then save again.",
});
export const noSuchSection = defineError("NOT_FOUND", "settings_section_unknown", {
  en: "This settings section does not exist.",
});
export const webAddressNotWhole = defineError("INVALID", "web_address_not_whole", {
  en: "Please enter a valid URL (starting with http:// or https://)",
  sw: "Tafadhali weka anwani sahihi ya tovuti (inayoanza na http:// au https://)",
});
export const colourNotHex = defineError("INVALID", "colour_not_hex", {
  en: "Invalid hex color",
  sw: "Msimbo wa rangi si sahihi",
});
export const swiftNotValid = defineError("INVALID", "swift_not_valid", {
  en: "A SWIFT code has 8 or 11 letters and digits",
  sw: "Msimbo wa SWIFT una herufi na tarakimu 8 au 11",
});
export const rateNotValid = defineError("INVALID", "rate_not_valid", {
  en: "Please enter a percentage from 0 to 100, with at most two decimals",
  sw: "Tafadhali weka asilimia kuanzia 0 hadi 100, yenye desimali zisizozidi mbili",
});
export const companyNameRequired = defineError("INVALID", "company_name_required", {
  en: "Company name is required",
  sw: "Jina la kampuni linahitajika",
});
export const companyEmailRequired = defineError("INVALID", "company_email_required", {
  en: "Company email is required",
  sw: "Barua pepe ya kampuni inahitajika",
});
export const tooManyTiers = defineError("INVALID", "cancellation_tiers_too_many", {
  en: "Ten tiers at most",
  sw: "Viwango visivyozidi kumi",
});
export const tierHoursRepeated = defineError("INVALID", "change_fee_hours_repeated", {
  en: "Enter each number of hours once",
  sw: "Kila idadi ya saa iwepo mara moja tu",
});
export const prefixNotValid = defineError("INVALID", "number_prefix_not_valid", {
  en: "One to four capital letters",
  sw: "Herufi kubwa moja hadi nne",
});
export const accountNumberNotValid = defineError("INVALID", "bank_account_number_not_valid", {
  en: "An account number has letters and digits only",
  sw: "Nambari ya akaunti ina herufi na tarakimu pekee",
});
export const transferNeedsThis = defineError("INVALID", "bank_transfer_needs_this", {
  en: "Required for bank transfers",
  sw: "Uhamishaji wa pesa unahitaji hili",
});
export const shortcodeNotDigits = defineError("INVALID", "shortcode_not_digits", {
  en: "A shortcode has digits only",
  sw: "Nambari ya Paybill ina tarakimu pekee",
});
export const depositCannotBePaid = defineError("INVALID", "deposit_cannot_be_paid", {
  en: "A deposit is asked for, but customers have no way to pay it: neither M-Pesa nor a bank account is set up",
});
