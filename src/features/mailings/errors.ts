import { defineError } from "~/platform/kernel/errors";

export const mailingNotOurs = defineError("CONFLICT", "mailing_not_ours", {
  en: "Only campaigns by email and SMS are sent from here.",
  sw: "Ni kampeni za barua pepe na SMS tu zinazotumwa hapa.",
});
export const mailingNotDraft = defineError("CONFLICT", "mailing_not_draft", {
  en: "This campaign is no longer a draft: its audience and texts cannot change.",
  sw: "Kampeni hii si rasimu tena: walengwa na maandishi yake yanabaki yalivyokuwa.",
});
export const mailingCannot = defineError("CONFLICT", "mailing_cannot", {
  en: "This campaign no longer allows that. Please look again.",
  sw: "Hilo haliwezi kufanyika tena kwa kampeni hii. Tafadhali angalia tena.",
});
export const viewNotOffered = defineError("INVALID", "mailing_view_not_offered", {
  en: "Please choose one of your saved views, or a shared one",
  sw: "Tafadhali chagua mojawapo ya mionekano uliyohifadhi, au ulioshirikiwa",
});
export const audienceRequired = defineError("INVALID", "mailing_audience_required", {
  en: "Please choose whom it is for",
  sw: "Tafadhali chagua inayemlenga",
});
export const textRequired = defineError("INVALID", "mailing_text_required", {
  en: "Please write the text in English and in Kiswahili",
  sw: "Tafadhali andika maandishi kwa Kiingereza na kwa Kiswahili",
});
export const placeholderUnknown = defineError("INVALID", "mailing_placeholder_unknown", {
  en: "{placeholder} is not filled in in a campaign. Please write it without",
  sw: "{placeholder} haijazwi katika kampeni. Tafadhali andika bila hiyo",
});
export const smsTooLong = defineError("INVALID", "mailing_sms_too_long", {
  en: "Please use at most {most} characters in an SMS",
  sw: "Tafadhali tumia herufi {most} au chini katika SMS",
});
export const sendAtPast = defineError("INVALID", "mailing_send_at_past", {
  en: "Please choose a time to come",
  sw: "Tafadhali chagua wakati ujao",
});
export const nobodyConsents = defineError("CONFLICT", "mailing_nobody_consents", {
  en: "No one in this audience has opted in. Please choose another audience.",
  sw: "Hakuna yeyote kati ya hawa aliyekubali ujumbe kama huu.",
});
export const marketingOff = defineError("CONFLICT", "mailing_marketing_off", {
  en: "Marketing is switched off in Settings, Communication.",
  sw: "Ujumbe wa matangazo umezimwa katika Mipangilio, Mawasiliano.",
});
export const mailingSmsOff = defineError("CONFLICT", "mailing_sms_off", {
  en: "SMS are switched off in Settings, Communication.",
  sw: "SMS zimezimwa katika Mipangilio, Mawasiliano.",
});
export const noOwnPhone = defineError("CONFLICT", "mailing_no_own_phone", {
  en: "Your account has no phone number to test an SMS with.",
  sw: "Akaunti yako haina nambari ya simu ya kujaribu SMS.",
});
