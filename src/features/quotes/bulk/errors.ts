import { defineError } from "~/platform/kernel/errors";

export const quotesNotSelected = defineError("INVALID", "quotes_not_selected", {
  en: "Please select a quote",
});
export const tooManyAtOnce = defineError("INVALID", "quotes_too_many_at_once", {
  en: "At most {most} at once",
});
export const messageRequired = defineError("INVALID", "quotes_message_required", {
  en: "Please write a message",
});
