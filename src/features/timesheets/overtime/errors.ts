import { defineError } from "~/platform/kernel/errors";

export const overtimeNotFound = defineError("NOT_FOUND", "overtime_entry_not_found", {
  en: "Overtime entry not found",
  sw: "Kumbukumbu ya saa za ziada haikupatikana",
});
export const hoursNotQuarters = defineError("INVALID", "overtime_hours_not_quarters", {
  en: "Please enter hours from 0.25 to 12, in quarter hours",
  sw: "Tafadhali weka saa kuanzia 0.25 hadi 12, kwa robo",
});
export const tooMuchOfDay = defineError("CONFLICT", "overtime_too_much_of_day", {
  en: "With {there} already entered, this is more than 12 hours in one day",
  sw: "Pamoja na {there} zilizoingizwa, hii ni zaidi ya saa 12 za siku moja",
});
export const dayAhead = defineError("INVALID", "overtime_day_ahead", {
  en: "This day is in the future",
  sw: "Siku hii bado haijafika",
});
export const dayLongAgo = defineError("INVALID", "overtime_day_long_ago", {
  en: "This is more than {days} days ago",
  sw: "Hii ni zaidi ya siku {days} zilizopita",
});
export const overtimeOfLeaver = defineError("CONFLICT", "overtime_of_leaver", {
  en: "{name} did not work here on that day",
  sw: "{name} hakufanya kazi hapa siku hiyo",
});
export const overtimeOwn = defineError("FORBIDDEN", "overtime_own", {
  en: "You cannot decide about your own overtime",
});
export const overtimeDecided = defineError("CONFLICT", "overtime_decided", {
  en: "This entry is {status} already",
  sw: "Kumbukumbu hii tayari iko katika hali {status}",
});
export const rejectionReasonRequired = defineError("INVALID", "overtime_reason_required", {
  en: "Please say why it is rejected",
});
