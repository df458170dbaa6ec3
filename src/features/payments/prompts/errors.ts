import { defineError } from "~/platform/kernel/errors";

export const promptNotFound = defineError("NOT_FOUND", "prompt_not_found", {
  en: "Prompt not found",
  sw: "Ombi la malipo halikupatikana",
});
export const mpesaNotAvailable = defineError("CONFLICT", "mpesa_not_available", {
  en: "M-Pesa is not available at the moment.",
  sw: "M-Pesa haipatikani kwa sasa.",
});
export const phoneNotMpesa = defineError("INVALID", "phone_not_mpesa", {
  en: "Please enter a Kenyan M-Pesa number",
  sw: "Tafadhali weka nambari ya M-Pesa ya Kenya",
});
export const notWholeShillings = defineError("INVALID", "prompt_not_whole_shillings", {
  en: "M-Pesa takes whole shillings",
  sw: "M-Pesa inapokea shilingi kamili",
});
export const belowPromptLeast = defineError("INVALID", "prompt_below_least", {
  en: "M-Pesa takes whole shillings, at least {least}",
  sw: "M-Pesa inapokea shilingi kamili, angalau {least}",
});
export const abovePromptMost = defineError("INVALID", "prompt_above_most", {
  en: "M-Pesa takes at most {most} at once. Pay it in parts.",
  sw: "M-Pesa inapokea {most} pekee kwa mara moja. Lipa kwa sehemu.",
});
export const promptAboveBalance = defineError("INVALID", "prompt_above_balance", {
  en: "This is more than the balance",
  sw: "Hii ni zaidi ya salio",
});
export const promptLeavesTooLittle = defineError("INVALID", "prompt_leaves_too_little", {
  en: "This would leave {rest}, less than M-Pesa takes. Please choose {part}.",
  sw: "Hii ingeacha {rest}, chini ya inayopokelewa na M-Pesa. Tafadhali chagua {part}.",
});
export const promptJustSent = defineError("TOO_MANY_REQUESTS", "prompt_just_sent", {
  en: "A prompt was just sent to this number. Please wait {seconds} seconds.",
  sw: "Ombi limetumwa sasa hivi kwa nambari hii. Tafadhali subiri sekunde {seconds}.",
});
export const promptWait = defineError("TOO_MANY_REQUESTS", "prompt_wait", {
  en: "Please wait {seconds} seconds",
  sw: "Tafadhali subiri sekunde {seconds}",
});
