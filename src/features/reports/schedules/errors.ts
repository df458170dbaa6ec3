import { defineError } from "~/platform/kernel/errors";

export const scheduleNotFound = defineError("NOT_FOUND", "report_schedule_not_found", {
  en: "Scheduled report not found",
  sw: "Ripoti iliyoratibiwa haikupatikana",
});
export const tooManySchedules = defineError("CONFLICT", "too_many_report_schedules", {
  en: "You have {most} scheduled reports. Delete one first.",
  sw: "Una ripoti {most} zilizoratibiwa. Futa moja kwanza.",
});
export const recipientMayNotRead = defineError("INVALID", "report_recipient_may_not_read", {
  en: "Some of these people may not read all of this report. Remove them.",
  sw: "Baadhi ya watu hawa hawaruhusiwi kusoma ripoti hii yote. Waondoe.",
});
export const weekdayRequired = defineError("INVALID", "report_weekday_required", {
  en: "Choose a day of the week",
  sw: "Chagua siku ya wiki",
});
export const monthDayRequired = defineError("INVALID", "report_month_day_required", {
  en: "Choose a day of the month",
  sw: "Chagua siku ya mwezi",
});
