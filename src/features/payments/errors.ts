import { defineError } from "~/platform/kernel/errors";

export const paymentNotFound = defineError("NOT_FOUND", "payment_not_found", {
  en: "Payment not found",
  sw: "Malipo hayakupatikana",
});
export const invoicePaidAlready = defineError("CONFLICT", "invoice_paid_already", {
  en: "This invoice is paid already.",
  sw: "Ankara hii imeshalipwa.",
});
export const balanceChanged = defineError("CONFLICT", "payment_balance_changed", {
  en: "The balance is {balance} by now: something was recorded meanwhile. Record this again if it is other money.",
});
export const aboveBalance = defineError("INVALID", "payment_above_balance", {
  en: "This is more than the balance of {most}",
  sw: "Hii ni zaidi ya salio la {most}",
});
export const receivedAhead = defineError("INVALID", "payment_received_ahead", {
  en: "Money cannot have arrived in the future",
});
export const receivedBeforeInvoice = defineError("INVALID", "payment_received_before_invoice", {
  en: "The invoice was issued on {date}: please choose a day of the year before it, or a later one",
});
export const referenceBooked = defineError("CONFLICT", "payment_reference_booked", {
  en: "{method} {reference} was booked already: {amount} on {invoice}, received {date}, by {person} ({receipt}).",
});
export const promptBookedSame = defineError("CONFLICT", "payment_prompt_booked_same", {
  en: "An M-Pesa request has brought {amount} on {invoice} already, received {date} ({receipt}).",
});
export const promptUnderWay = defineError("CONFLICT", "payment_prompt_under_way", {
  en: "An M-Pesa request for {amount} on {invoice}, sent {sent}, is still open. If it is paid, it is booked automatically.",
});
export const promptsMayBring = defineError("CONFLICT", "payment_prompts_may_bring", {
  en: "{doubts}",
});
export const mpesaReceiptNotValid = defineError("INVALID", "mpesa_receipt_not_valid", {
  en: "An M-Pesa receipt has ten letters and digits",
});
export const mpesaReceiptBooked = defineError("INVALID", "mpesa_receipt_booked", {
  en: "This M-Pesa receipt is booked already",
  sw: "Risiti hii ya M-Pesa tayari imeandikwa",
});
export const mpesaReceiptPaysOne = defineError("INVALID", "mpesa_receipt_pays_one", {
  en: "An M-Pesa receipt pays one invoice: divide it in Payments to review",
});
export const tooManyExported = defineError("INVALID", "too_many_payments_exported", {
  en: "Please select at most {most} payments",
});
export const reversalNotReversed = defineError("CONFLICT", "payment_reversal_not_reversed", {
  en: "A reversal cannot be reversed. Record the payment again.",
});
export const paymentReversedAlready = defineError("CONFLICT", "payment_reversed_already", {
  en: "This payment was reversed already.",
});
export const paymentUsedAlready = defineError("CONFLICT", "payment_used_already", {
  en: "{amount} of this payment was given back or used as credit already.",
});
export const fixedFeeNotValid = defineError("INVALID", "gateway_fixed_fee_not_valid", {
  en: "Please enter an amount from 0 to 1,000,000, with at most two decimals",
  sw: "Tafadhali weka kiasi kuanzia 0 hadi 1,000,000, chenye desimali zisizozidi mbili",
});
export const methodNotOffered = defineError("INVALID", "payment_method_not_offered", {
  en: "{method} is not enabled in the settings",
});
