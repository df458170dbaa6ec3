import { defineError } from "~/platform/kernel/errors";

/** What is refused of answers that came in. */

export const replyNotFound = defineError("NOT_FOUND", "reply_not_found", {
  en: "This message is not there any more, or it is not yours to read",
  sw: "Ujumbe huu haupo tena, au si wako kuusoma",
});
export const answerRequired = defineError("INVALID", "reply_answer_required", {
  en: "Please write an answer",
  sw: "Tafadhali andika jibu",
});
export const replyNotAnswerable = defineError("CONFLICT", "reply_not_answerable", {
  en: "A program wrote this: nobody would read an answer.",
  sw: "Hii iliandikwa na programu: hakuna atakayesoma jibu.",
});
export const replyNotWaiting = defineError("CONFLICT", "reply_not_waiting", {
  en: "This message does not wait for anybody any more.",
  sw: "Ujumbe huu haumsubiri mtu tena.",
});
