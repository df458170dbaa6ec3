import { defineError } from "~/platform/kernel/errors";

export const jobNotFound = defineError("NOT_FOUND", "job_not_found", {
  en: "Job not found",
  sw: "Kazi haikupatikana",
});
export const assignmentNotFound = defineError("NOT_FOUND", "assignment_not_found", {
  en: "Assignment not found",
  sw: "Mgawo haujapatikana",
});
export const jobChangedMeanwhile = defineError("CONFLICT", "job_changed_meanwhile", {
  en: "The job has changed. Reload and try again.",
});
export const jobPlacedMeanwhile = defineError("CONFLICT", "job_placed_meanwhile", {
  en: "{name} changed this job at {time}. It is now {times}.",
});
export const jobHasState = defineError("CONFLICT", "job_has_state", {
  en: "This job is {state}. Reload to see its next steps.",
  sw: "Kazi hii: {state}. Pakia upya uone hatua inayofuata.",
});
export const jobBegun = defineError("CONFLICT", "job_begun", {
  en: "A job that has set off cannot be planned again.",
});
export const jobNotYet = defineError("CONFLICT", "job_not_yet", {
  en: "This job begins on {date}.",
  sw: "Kazi hii inaanza tarehe {date}.",
});
export const moveTakesNoJobs = defineError("CONFLICT", "move_takes_no_jobs", {
  en: "Only booked moves with a day have jobs.",
});
export const tooManyJobs = defineError("CONFLICT", "too_many_jobs", {
  en: "A move has at most {most} jobs.",
});
export const lastJob = defineError("CONFLICT", "last_job", {
  en: "A move keeps one job. Reschedule or cancel the move instead.",
});
export const firstJobOnDay = defineError("INVALID", "first_job_on_day", {
  en: "The move's first job begins on {date}. Reschedule the move to change its day.",
});
export const timesRequired = defineError("INVALID", "job_times_required", {
  en: "Please enter a start and an end",
});
export const endNotAfterStart = defineError("INVALID", "job_end_not_after_start", {
  en: "The end must be after the start",
});
export const jobTooLong = defineError("INVALID", "job_too_long", {
  en: "A job takes at most {hours} hours",
});
export const assignmentRefused = defineError("CONFLICT", "assignment_refused", {
  en: "{problems}",
  sw: "{problems}",
});
export const assignmentWarned = defineError("CONFLICT", "assignment_warned", {
  en: "{problems} Give a reason to do it anyway.",
  sw: "{problems} Toa sababu ili kuendelea.",
});
export const takenMeanwhile = defineError("CONFLICT", "taken_meanwhile", {
  en: "Already on another job at that time. Reload and choose again.",
  sw: "Tayari yuko kwenye kazi nyingine wakati huo. Pakia upya uchague tena.",
});
export const assignedAlready = defineError("CONFLICT", "assigned_already", {
  en: "Already on this job.",
  sw: "Tayari yuko kwenye kazi hii.",
});
export const tooManyAssigned = defineError("CONFLICT", "too_many_assigned", {
  en: "A job has at most {most} people and vehicles.",
  sw: "Kazi ina watu na magari {most} kwa wingi.",
});
export const oneOfBoth = defineError("INVALID", "person_or_vehicle", {
  en: "Please choose a person or a vehicle",
  sw: "Tafadhali chagua mtu au gari",
});
export const shareNotPossible = defineError("INVALID", "share_not_possible", {
  en: "Please choose a share from 10 to 90%",
});
