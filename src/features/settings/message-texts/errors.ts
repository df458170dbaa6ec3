import { defineError } from "~/platform/kernel/errors";

export const messageNotFound = defineError("NOT_FOUND", "message_text_not_found", {
  en: "There is no such message, or it is not sent in this language.",
  sw: "Hakuna ujumbe kama huo, au hautumwi kwa lugha hii.",
});
export const textRequired = defineError("INVALID", "message_text_required", {
  en: "Please write this text",
  sw: "Tafadhali andika maandishi haya",
});
export const textTooLong = defineError("INVALID", "message_text_too_long", {
  en: "At most {most} characters",
  sw: "Herufi zisizozidi {most}",
});
export const textOneLine = defineError("INVALID", "message_text_one_line", {
  en: "This text is a single line",
  sw: "Maandishi haya ni mstari mmoja",
});
export const variableUnknown = defineError("INVALID", "message_variable_unknown", {
  en: "There is no variable {variable} in this message",
  sw: "Hakuna kigezo {variable} katika ujumbe huu",
});
export const variableMissing = defineError("INVALID", "message_variable_missing", {
  en: "The text must name {variable}",
  sw: "Maandishi lazima yataje {variable}",
});
export const smsTooLong = defineError("INVALID", "message_sms_too_long", {
  en: "That is {segments} SMS; at most {most}",
  sw: "Hizo ni SMS {segments}; zisizozidi {most}",
});
export const textChangedMeanwhile = defineError("CONFLICT", "message_text_changed_meanwhile", {
  en: "Someone else changed this text meanwhile. Reload to see it. Your changes were not saved.",
  sw: "Mtu mwingine amebadilisha maandishi haya. Pakia upya uyaone; ulichoandika hakijahifadhiwa.",
});
