import { defineError } from "~/platform/kernel/errors";

export const paymentsJobNotFound = defineError("NOT_FOUND", "site_payments_job_not_found", {
  en: "You do not lead this job",
  sw: "Huongozi kazi hii",
});
export const nothingDue = defineError("CONFLICT", "site_payments_nothing_due", {
  en: "Nothing is left to pay",
  sw: "Hakuna kilichobaki kulipwa",
});
export const cashNotReadable = defineError("INVALID", "site_cash_not_readable", {
  en: "This amount could not be read. Call the office",
  sw: "Kiasi hiki hakikusomeka. Pigia ofisi",
});
export const cashNotLed = defineError("FORBIDDEN", "site_cash_not_led", {
  en: "Only the leader of a job takes its cash",
  sw: "Kiongozi wa kazi peke yake anapokea pesa taslimu",
});
export const payLinkUnknown = defineError("NOT_FOUND", "site_pay_link_unknown", {
  en: "We do not know this link",
  sw: "Hatukijui kiungo hiki",
});
