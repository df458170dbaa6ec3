import { defineError } from "./errors";

export const fieldRequired = defineError("INVALID", "field_required", {
  en: "This is required",
  sw: "Hii inahitajika",
});
export const textExpected = defineError("INVALID", "text_expected", {
  en: "Please enter text",
  sw: "Tafadhali weka maandishi",
});
export const numberExpected = defineError("INVALID", "number_expected", {
  en: "Please enter a number",
  sw: "Tafadhali weka nambari",
});
export const wholeNumberExpected = defineError("INVALID", "whole_number_expected", {
  en: "Please enter a whole number",
  sw: "Tafadhali weka nambari kamili",
});
export const choiceExpected = defineError("INVALID", "yes_or_no_expected", {
  en: "Please choose yes or no",
  sw: "Tafadhali chagua ndiyo au hapana",
});
export const dateNotValid = defineError("INVALID", "date_not_valid", {
  en: "Please enter a valid date",
  sw: "Tafadhali weka tarehe sahihi",
});
export const listExpected = defineError("INVALID", "list_expected", {
  en: "Please give a list",
  sw: "Tafadhali toa orodha",
});
export const notReadable = defineError("INVALID", "not_readable", {
  en: "The format is not valid",
  sw: "Hii haiko katika muundo unaosomeka",
});
export const emailNotValid = defineError("INVALID", "email_not_valid", {
  en: "Please enter a valid email address",
  sw: "Tafadhali weka barua pepe sahihi",
});
export const urlNotValid = defineError("INVALID", "url_not_valid", {
  en: "Please enter a valid URL",
  sw: "Tafadhali weka anwani sahihi ya tovuti",
});
export const idUnknown = defineError("INVALID", "id_unknown", {
  en: "This id is not valid",
  sw: "Hiki si kitambulisho cha kitu chochote",
});
export const momentNotValid = defineError("INVALID", "moment_not_valid", {
  en: "Please enter a valid date and time",
  sw: "Tafadhali weka tarehe na saa sahihi",
});
export const tooShort = defineError("INVALID", "text_too_short", {
  en: "Please use at least {characters}",
  sw: "Tafadhali tumia angalau herufi {characters}",
});
export const tooLong = defineError("INVALID", "text_too_long", {
  en: "Please use at most {characters}",
  sw: "Tafadhali tumia herufi zisizozidi {characters}",
});
export const tooFewChosen = defineError("INVALID", "none_chosen", {
  en: "Please choose at least one",
  sw: "Tafadhali chagua angalau moja",
});
export const tooFew = defineError("INVALID", "too_few", {
  en: "Please give at least {n}",
  sw: "Tafadhali toa angalau {n}",
});
export const tooMany = defineError("INVALID", "too_many", {
  en: "Please give at most {n}",
  sw: "Tafadhali toa zisizozidi {n}",
});
export const tooEarly = defineError("INVALID", "date_too_early", {
  en: "This date is too early",
  sw: "Tarehe hii ni ya mapema mno",
});
export const tooLate = defineError("INVALID", "date_too_late", {
  en: "This date is too late",
  sw: "Tarehe hii ni ya baadaye mno",
});
export const belowLeast = defineError("INVALID", "below_least", {
  en: "Please enter at least {n}",
  sw: "Tafadhali weka angalau {n}",
});
export const aboveMost = defineError("INVALID", "above_most", {
  en: "Please enter at most {n}",
  sw: "Tafadhali weka isiyozidi {n}",
});
export const notMoreThan = defineError("INVALID", "not_more_than", {
  en: "Please enter more than {n}",
  sw: "Tafadhali weka zaidi ya {n}",
});
export const notLessThan = defineError("INVALID", "not_less_than", {
  en: "Please enter less than {n}",
  sw: "Tafadhali weka chini ya {n}",
});
export const notMultipleOf = defineError("INVALID", "not_multiple_of", {
  en: "Please enter a multiple of {n}",
  sw: "Tafadhali weka kigawe cha {n}",
});
export const notOneOfThese = defineError("INVALID", "not_one_of_these", {
  en: "Please choose one of these: {values}",
  sw: "Tafadhali chagua mojawapo: {values}",
});
export const notOffered = defineError("INVALID", "not_offered", {
  en: "Please choose one of the values offered",
  sw: "Tafadhali chagua mojawapo ya zilizotolewa",
});
export const unknownKeys = defineError("INVALID", "unknown_keys", {
  en: "These fields are unknown: {names}",
  sw: "Hizi hazijulikani hapa: {names}",
});
export const specialCharacters = defineError("INVALID", "special_characters", {
  en: "Please remove special characters",
  sw: "Tafadhali ondoa alama maalum",
});
export const emailRequired = defineError("INVALID", "email_required", {
  en: "Email is required",
  sw: "Barua pepe inahitajika",
});
export const phoneRequired = defineError("INVALID", "phone_required", {
  en: "Phone number is required",
  sw: "Nambari ya simu inahitajika",
});
export const phoneNotValid = defineError("INVALID", "phone_not_valid", {
  en: "Please enter a valid phone number",
  sw: "Tafadhali weka nambari sahihi ya simu",
});
export const amountNotWhole = defineError("INVALID", "amount_not_in_cents", {
  en: "Please enter an amount in shillings and cents",
  sw: "Tafadhali weka kiasi kwa shilingi na senti",
});
export const amountNotPositive = defineError("INVALID", "amount_not_above_zero", {
  en: "Please enter an amount above zero",
  sw: "Tafadhali weka kiasi zaidi ya sufuri",
});
export const amountNegative = defineError("INVALID", "amount_negative", {
  en: "An amount cannot be below zero",
  sw: "Kiasi hakiwezi kuwa chini ya sifuri",
});
export const amountTooLarge = defineError("INVALID", "amount_too_large", {
  en: "This amount is too large",
  sw: "Kiasi hiki ni kikubwa mno",
});
export const reasonRequired = defineError("INVALID", "reason_required", {
  en: "Please give a reason",
  sw: "Tafadhali toa sababu",
});
export const fullNameRequired = defineError("INVALID", "full_name_required", {
  en: "Full name is required",
  sw: "Jina kamili linahitajika",
});
export const nameRequired = defineError("INVALID", "name_required", {
  en: "A name is required",
  sw: "Jina linahitajika",
});
export const kraPinNotValid = defineError("INVALID", "kra_pin_not_valid", {
  en: "A KRA PIN is a letter, nine digits and a letter",
  sw: "PIN ya KRA ni herufi, tarakimu tisa na herufi",
});
export const dayNotAhead = defineError("INVALID", "day_not_ahead", {
  en: "Please choose today or a later date",
  sw: "Tafadhali chagua tarehe kuanzia leo",
});
export const periodReversed = defineError("INVALID", "period_reversed", {
  en: "Please choose a day that is not before the first",
  sw: "Tafadhali chagua siku isiyotangulia ya kwanza",
});
