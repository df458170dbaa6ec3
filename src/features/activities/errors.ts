import { defineError } from "~/platform/kernel/errors";

export const activityNotFound = defineError("NOT_FOUND", "activity_not_found", {
  en: "Activity not found",
  sw: "Shughuli haikupatikana",
});
export const typeRequired = defineError("INVALID", "activity_type_required", {
  en: "Please choose what it is",
});
export const dueBeforeScheduled = defineError("INVALID", "activity_due_before", {
  en: "The due date is before the day it is planned for",
  sw: "Tarehe ya mwisho iko kabla ya siku iliyopangwa",
});
export const assigneeNotReached = defineError("INVALID", "activity_assignee_not_reached", {
  en: "Please choose a colleague for leads or customers to whom you may assign work",
  sw: "Tafadhali chagua mtu anayeshughulikia wateja na ambaye unaweza kumpa kazi",
});
export const participantNotStaff = defineError("INVALID", "activity_participant_not_staff", {
  en: "Please choose colleagues who work here",
  sw: "Tafadhali chagua wenzako wanaofanya kazi hapa",
});
export const followUpInPast = defineError("INVALID", "activity_follow_up_past", {
  en: "The follow-up cannot be in the past",
});
export const repeatTooLong = defineError("INVALID", "activity_repeat_too_long", {
  en: "That would repeat more than {most} times. Please choose an earlier last day.",
  sw: "Hiyo ingerudiwa zaidi ya mara {most}. Tafadhali chagua siku ya mwisho ya mapema.",
});
export const activityOver = defineError("CONFLICT", "activity_over", {
  en: "This activity is already {status}",
  sw: "Shughuli hii tayari imefungwa ({status})",
});
export const activityChangedMeanwhile = defineError("CONFLICT", "activity_changed_meanwhile", {
  en: "A colleague changed this activity in the meantime. Please look again.",
});
