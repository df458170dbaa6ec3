/** The channels of a reply that staff recorded. */
export const ANSWERED_BY = ["phone", "whatsapp", "email", "sms"] as const;
export type AnsweredBy = (typeof ANSWERED_BY)[number];
export const ANSWERED_LABELS: Readonly<Record<AnsweredBy, string>> = {
  phone: "By phone",
  whatsapp: "On WhatsApp",
  email: "By e-mail",
  sms: "By SMS",
};
export const ANSWERED_WORDS: Readonly<Record<AnsweredBy, string>> = {
  phone: "by phone",
  whatsapp: "on WhatsApp",
  email: "by e-mail",
  sms: "by SMS",
};
