import { defineError } from "~/platform/kernel/errors";

export const salaryNotFound = defineError("NOT_FOUND", "salary_payment_not_found", {
  en: "Payment record not found",
});
export const salaryRunNotFound = defineError("NOT_FOUND", "salary_run_not_found", {
  en: "This period's payments were not found",
});
export const onlyFailedRetried = defineError("CONFLICT", "salary_only_failed_retried", {
  en: "Only failed payments can be retried",
});
export const salaryNotOpen = defineError("CONFLICT", "salary_not_open", {
  en: "This payment is no longer open",
});
export const salaryNotSent = defineError("CONFLICT", "salary_not_sent", {
  en: "Nothing was sent yet: there is nothing to ask M-Pesa about",
});
export const salaryByMpesa = defineError("CONFLICT", "salary_by_mpesa", {
  en: "Check the status first: M-Pesa can say whether this was paid",
});
export const salaryTooSoon = defineError("CONFLICT", "salary_too_soon", {
  en: "M-Pesa has not answered yet. Please give it time to answer before you decide.",
});
export const ownDecisionRetried = defineError("FORBIDDEN", "salary_own_decision", {
  en: "You decided about this payment. Another person who releases payments must continue with it.",
});
export const salaryReferenceRequired = defineError("INVALID", "salary_reference_required", {
  en: "Please give the reference",
});
export const salaryReceiptRequired = defineError("INVALID", "salary_receipt_required", {
  en: "Please give M-Pesa's receipt: 10 letters and digits",
});
export const salaryReceiptUsed = defineError("CONFLICT", "salary_receipt_used", {
  en: "This receipt already belongs to another payment",
});
export const portalColumnsWrong = defineError("INVALID", "salary_portal_columns", {
  en: "Please list each once, with commas between: phone, amount, name, reference, number",
  sw: "Tafadhali orodhesha kila moja mara moja, kwa koma: phone, amount, name, reference, number",
});
export const portalReceiptEach = defineError("INVALID", "salary_portal_receipt_each", {
  en: "Each payment by M-Pesa's portal has its own receipt. Please mark them one by one.",
});
export const salaryNoNumber = defineError("INVALID", "salary_no_number", {
  en: "Missing required payment data: there is no M-Pesa number to pay to",
});
export const salaryAmountNotMpesa = defineError("INVALID", "salary_amount_not_mpesa", {
  en: "Amount must be between KSh {least} and KSh {most}",
});
export const ownSalary = defineError("FORBIDDEN", "salary_own", {
  en: "Someone else must decide about your own pay",
});
export const tokenReleasesNothing = defineError("FORBIDDEN", "salary_token", {
  en: "An API token cannot release payments",
});
export const salaryMpesaNotSetUp = defineError("CONFLICT", "salary_mpesa_not_set_up", {
  en: "M-Pesa is not set up for payouts",
  sw: "M-Pesa haijawekwa kwa malipo",
});
