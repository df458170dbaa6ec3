import { defineError } from "~/platform/kernel/errors";

export const courseNotFound = defineError("NOT_FOUND", "course_not_found", {
  en: "This course does not exist",
});
export const courseNameRequired = defineError("INVALID", "course_name_required", {
  en: "Please name the course",
});
export const courseNameTaken = defineError("INVALID", "course_name_taken", {
  en: "There is a course of this name already",
});
export const courseChanged = defineError("CONFLICT", "course_changed", {
  en: "Someone else changed this course in the meantime. Please check it and try again.",
});
export const courseInactive = defineError("INVALID", "course_inactive", {
  en: "This course is no longer offered",
});
export const trainingNotFound = defineError("NOT_FOUND", "training_record_not_found", {
  en: "This training record no longer exists",
  sw: "Rekodi hii ya mafunzo haipo tena",
});
export const trainingChanged = defineError("CONFLICT", "training_record_changed", {
  en: "Someone else changed this training record in the meantime. Please check it and try again.",
});
export const employeeHasLeft = defineError("CONFLICT", "training_employee_has_left", {
  en: "{name} has left the company",
});
export const completedMissing = defineError("INVALID", "training_completed_missing", {
  en: "Please say when it was completed",
});
export const completedNotAhead = defineError("INVALID", "training_completed_ahead", {
  en: "The completion date cannot be in the future",
});
export const endsBeforeStart = defineError("INVALID", "training_ends_before_start", {
  en: "It cannot be completed before it began",
});
export const expiresBeforeCompleted = defineError("INVALID", "training_expires_before_completed", {
  en: "It cannot expire before it was completed",
});
export const notCompletedYet = defineError("INVALID", "training_not_completed_yet", {
  en: "Only completed training has this",
});
