import { defineError } from "~/platform/kernel/errors";

export const replyNotFound = defineError("NOT_FOUND", "reply_not_found", {
  en: "This message no longer exists, or you may not read it",
  sw: "Ujumbe huu haupo tena, au si wako kuusoma",
});
export const answerRequired = defineError("INVALID", "reply_answer_required", {
  en: "Please write an answer",
});
export const replyNotAnswerable = defineError("CONFLICT", "reply_not_answerable", {
  en: "A program wrote this: an answer would not be read.",
});
export const replyNotWaiting = defineError("CONFLICT", "reply_not_waiting", {
  en: "This message no longer needs an answer.",
});
