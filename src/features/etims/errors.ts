import { defineError } from "~/platform/kernel/errors";

export const submissionNotFound = defineError("NOT_FOUND", "etims_submission_not_found", {
  en: "KRA document not found",
});
export const submissionNotRejected = defineError("CONFLICT", "etims_submission_not_rejected", {
  en: "Only a document that KRA rejected can be sent again. This one is no longer rejected.",
});
export const queueNotStopped = defineError("CONFLICT", "etims_queue_not_stopped", {
  en: "The queue is not stopped, so its numbers stay as they are.",
});
export const waitingUnanswered = defineError("CONFLICT", "etims_waiting_unanswered", {
  en: "Say for each document of the list whether KRA has it. If the list has changed, open it again.",
});
export const numberNotFree = defineError("INVALID", "etims_number_not_free", {
  en: "{document}: number {number} at KRA is above the highest, or it belongs to another document.",
});
export const highestTooLow = defineError("INVALID", "etims_highest_too_low", {
  en: "KRA has signed our document number {signed}, so the highest number cannot be lower.",
});
export const kraNotAnswering = defineError("UNAVAILABLE", "kra_not_answering", {
  en: "KRA does not answer: {why}",
  sw: "KRA haijibu: {why}",
});
