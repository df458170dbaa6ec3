import { defineError } from "~/platform/kernel/errors";

export const messageNotFound = defineError("NOT_FOUND", "message_text_not_found", {
  en: "There is no such message, or it is not sent in this language.",
});
export const textRequired = defineError("INVALID", "message_text_required", {
  en: "Please write this text",
});
export const textTooLong = defineError("INVALID", "message_text_too_long", {
  en: "At most {most} characters",
});
export const textOneLine = defineError("INVALID", "message_text_one_line", {
  en: "This text is a single line",
});
export const variableUnknown = defineError("INVALID", "message_variable_unknown", {
  en: "There is no variable {variable} in this message",
});
export const variableMissing = defineError("INVALID", "message_variable_missing", {
  en: "The text must name {variable}",
});
export const smsTooLong = defineError("INVALID", "message_sms_too_long", {
  en: "That is {segments} SMS; at most {most}",
});
export const textChangedMeanwhile = defineError("CONFLICT", "message_text_changed_meanwhile", {
  en: "Someone else changed this text meanwhile. Reload to see it. Your changes were not saved.",
});
