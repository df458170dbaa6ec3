export const MODES = ["onsite", "video", "self"] as const;
/** How the goods are seen: at the customer's, by a video call, or by the customer alone. */
export type SurveyMode = (typeof MODES)[number];
export const MODE_LABELS: Record<SurveyMode, string> = {
  onsite: "At the customer's",
  video: "By video",
  self: "By the customer",
};

export const SURVEY_STATES = [
  "requested",
  "scheduled",
  "in_progress",
  "submitted",
  "reviewed",
  "no_show",
  "cancelled",
] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];
export const STATE_LABELS: Record<SurveyState, string> = {
  requested: "Requested",
  scheduled: "Scheduled",
  in_progress: "In progress",
  submitted: "Submitted",
  reviewed: "Reviewed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

export const MAX_SURVEY_NOTE = 1_000;
/** Days that a phone is given: today and two more. */
export const DAYS_ON_PHONE = 3;
