import { defineError } from "~/platform/kernel/errors";

export const pinNotValid = defineError("INVALID", "crew_pin_not_valid", {
  en: "The PIN has six digits",
  sw: "PIN ina tarakimu sita",
});
export const pinTooEasy = defineError("INVALID", "crew_pin_too_easy", {
  en: "This PIN is easy to guess. Choose another one",
  sw: "PIN hii ni rahisi kukisia. Chagua nyingine",
});
/** Equal for an unknown number, a wrong PIN and a person who no longer works here. */
export const crewSignInRefused = defineError("INVALID", "crew_sign_in_refused", {
  en: "Phone number or PIN is wrong. Ask the office for a new link if you forgot it",
  sw: "Namba ya simu au PIN si sahihi. Omba ofisi kiungo kipya ukiisahau",
});
export const crewInvitationOver = defineError("GONE", "crew_invitation_over", {
  en: "This link has expired or was used. Ask the office for a new one",
  sw: "Muda wa kiungo hiki umeisha au kimetumika. Omba ofisi kipya",
});
export const crewNotGoing = defineError("CONFLICT", "crew_app_not_permitted", {
  en: "This person may not use the crew app. Change their role or permissions first.",
});
export const crewPhoneMissing = defineError("CONFLICT", "crew_phone_missing", {
  en: "Enter the employee's phone number first. The link comes by SMS.",
});
export const crewPhoneTaken = defineError("CONFLICT", "crew_phone_taken", {
  en: "{name} signs in with this phone number. Each person needs their own.",
  sw: "{name} anaingia kwa namba hii ya simu. Kila mtu anahitaji yake.",
});
export const crewNoSms = defineError("CONFLICT", "crew_sms_not_set_up", {
  en: "Set up SMS first, in Settings, Communication.",
});
export const crewDeviceNotFound = defineError("NOT_FOUND", "crew_device_not_found", {
  en: "This phone is no longer signed in",
  sw: "Simu hii haijaingia tena",
});
export const textMissing = defineError("INVALID", "crew_text_missing", {
  en: "Write what happened",
  sw: "Andika kilichotokea",
});
/** Codes of answers to events. */
export const reportAltered = defineError("CONFLICT", "crew_report_altered", {
  en: "This id was used for another report",
  sw: "Kitambulisho hiki kilitumika kwa taarifa nyingine",
});
export const reportOfOtherJob = defineError("NOT_FOUND", "crew_report_other_job", {
  en: "This job was never yours",
  sw: "Kazi hii haikuwa yako",
});
export const reportUnreadable = defineError("INVALID", "crew_report_unreadable", {
  en: "This entry could not be read. Enter it by hand",
  sw: "Taarifa hii haikusomeka. Iandike kwa mkono",
});
export const notSigning = defineError("FORBIDDEN", "crew_not_signing", {
  en: "Only the leader of a job has its papers signed",
  sw: "Kiongozi wa kazi peke yake anasainisha hati zake",
});
export const stepsTooMany = defineError("INVALID", "crew_steps_too_many", {
  en: "A job has at most {most} steps",
  sw: "Kazi ina hatua zisizozidi {most}",
});
export const stepTwice = defineError("INVALID", "crew_step_twice", {
  en: "Each step is in the list once",
  sw: "Kila hatua iko kwenye orodha mara moja",
});
export const notLeader = defineError("FORBIDDEN", "crew_not_leader", {
  en: "Only the leader of a job enters the times of its crew",
  sw: "Kiongozi wa kazi peke yake anaingiza muda wa timu",
});
export const reportNeedsJob = defineError("INVALID", "crew_report_needs_job", {
  en: "This report names no job",
  sw: "Taarifa hii haitaji kazi",
});
export const photoUnknown = defineError("NOT_FOUND", "crew_photo_unknown", {
  en: "This photo is not there",
  sw: "Picha hii haipo",
});
export const photoDiffers = defineError("CONFLICT", "crew_photo_differs", {
  en: "The photo was damaged on the way. It is sent again",
  sw: "Picha iliharibika njiani. Inatumwa tena",
});
