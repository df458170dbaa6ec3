import { defineError } from "~/platform/kernel/errors";

export const proposalNotFound = defineError("NOT_FOUND", "proposal_not_found", {
  en: "This plan is gone. Suggest a new one.",
});
export const outageNotFound = defineError("NOT_FOUND", "outage_not_found", {
  en: "Not found. Reload the board.",
});
export const optionGone = defineError("CONFLICT", "replan_option_gone", {
  en: "This is no longer possible. Choose again.",
});
export const replannedAlready = defineError("CONFLICT", "replanned_already", {
  en: "This job already has a new plan. Reload the board.",
});
export const replanNotFound = defineError("NOT_FOUND", "replan_not_found", {
  en: "This job has no replacement to undo. Reload the board.",
});
export const replanChanged = defineError("CONFLICT", "replan_changed", {
  en: "The job has changed since, or has set off. Change it on the board.",
});
export const hireByHand = defineError("CONFLICT", "hire_by_hand", {
  en: "Call the haulier, or send an offer under Hires.",
});
export const defectNeeded = defineError("INVALID", "breakdown_needs_a_defect", {
  en: "Please say what is broken",
});
export const noticeTextRequired = defineError("INVALID", "notice_text_required", {
  en: "Please write the message",
});
