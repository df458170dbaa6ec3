import { defineError } from "~/platform/kernel/errors";

export const mailingNotOurs = defineError("CONFLICT", "mailing_not_ours", {
  en: "Only campaigns by email and SMS are sent from here.",
});
export const mailingNotDraft = defineError("CONFLICT", "mailing_not_draft", {
  en: "This campaign is no longer a draft: its audience and texts cannot change.",
});
export const mailingCannot = defineError("CONFLICT", "mailing_cannot", {
  en: "This campaign no longer allows that. Please look again.",
});
export const viewNotOffered = defineError("INVALID", "mailing_view_not_offered", {
  en: "Please choose one of your saved views, or a shared one",
});
export const audienceRequired = defineError("INVALID", "mailing_audience_required", {
  en: "Please choose whom it is for",
});
export const textRequired = defineError("INVALID", "mailing_text_required", {
  en: "Please write the text in English and in Kiswahili",
});
export const placeholderUnknown = defineError("INVALID", "mailing_placeholder_unknown", {
  en: "{placeholder} is not filled in in a campaign. Please write it without",
});
export const smsTooLong = defineError("INVALID", "mailing_sms_too_long", {
  en: "Please use at most {most} characters in an SMS",
});
export const sendAtPast = defineError("INVALID", "mailing_send_at_past", {
  en: "Please choose a time to come",
});
export const nobodyConsents = defineError("CONFLICT", "mailing_nobody_consents", {
  en: "No one in this audience has opted in. Please choose another audience.",
});
export const marketingOff = defineError("CONFLICT", "mailing_marketing_off", {
  en: "Marketing is switched off in Settings, Communication.",
});
export const mailingSmsOff = defineError("CONFLICT", "mailing_sms_off", {
  en: "SMS are switched off in Settings, Communication.",
});
export const noOwnPhone = defineError("CONFLICT", "mailing_no_own_phone", {
  en: "Your account has no phone number to test an SMS with.",
});
