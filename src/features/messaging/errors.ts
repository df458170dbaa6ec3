import { defineError } from "~/platform/kernel/errors";

/** What is refused of messages. */

export const messageNotFound = defineError("NOT_FOUND", "message_not_found", {
  en: "Message not found",
  sw: "Ujumbe haukupatikana",
});
export const messageErased = defineError("CONFLICT", "message_erased", {
  en: "The personal data of this message was erased.",
  sw: "Data binafsi za ujumbe huu zilifutwa.",
});
export const messageNotUnknown = defineError("CONFLICT", "message_not_unknown", {
  en: "What became of this message is known.",
  sw: "Kilichotokea kwa ujumbe huu kinajulikana.",
});
export const messageBeingSent = defineError("CONFLICT", "message_being_sent", {
  en: "This message is being sent right now.",
  sw: "Ujumbe huu unatumwa sasa hivi.",
});
