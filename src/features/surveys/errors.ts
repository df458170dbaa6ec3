import { defineError } from "~/platform/kernel/errors";

export const surveyNotFound = defineError("NOT_FOUND", "survey_not_found", {
  en: "Survey not found",
});
export const surveyNotStarted = defineError("CONFLICT", "survey_not_started", {
  en: "Start the survey before you submit it",
});
export const surveyBegun = defineError("CONFLICT", "survey_begun", {
  en: "This survey has started, so the customer was there. Cancel it instead.",
});
export const surveyOver = defineError("CONFLICT", "survey_over", {
  en: "This survey is {state} and cannot be changed like this",
});
export const surveyReviewedAlready = defineError("CONFLICT", "survey_reviewed_already", {
  en: "This survey was reviewed. Its places no longer change.",
});
export const tooManyStops = defineError("CONFLICT", "survey_too_many_stops", {
  en: "A survey has at most 8 places. Remove one first.",
});
export const firstStopStays = defineError("INVALID", "survey_first_stop", {
  en: "The first pick-up and the first delivery stay. Change their facts instead.",
});
export const stopHasOtherEnd = defineError("INVALID", "survey_stop_end", {
  en: "This place is already one of the other kind. Add a new place.",
});
export const visitWithoutSurvey = defineError("INVALID", "survey_only_of_visits", {
  en: "Only a site visit with a lead, an opportunity or a customer has a survey",
});
export const calendarTooWide = defineError("INVALID", "survey_calendar_too_wide", {
  en: "Choose at most {most} days",
});
export const otherDay = defineError("INVALID", "survey_other_day", {
  en: "These surveys are not all of that day and surveyor. Reload the page.",
});
