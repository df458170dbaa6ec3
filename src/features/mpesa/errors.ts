import { defineError } from "~/platform/kernel/errors";

export const reviewNotFound = defineError("NOT_FOUND", "mpesa_review_not_found", {
  en: "Review not found",
});
export const reviewSettled = defineError("CONFLICT", "mpesa_review_settled", {
  en: "Someone else has already settled this.",
});
export const reviewNotSettled = defineError("CONFLICT", "mpesa_review_not_settled", {
  en: "This is not settled: there is nothing to undo.",
});
export const moneyHasArrived = defineError("CONFLICT", "mpesa_money_has_arrived", {
  en: "This is money that has arrived: allocate it.",
});
export const requestUndecided = defineError("CONFLICT", "mpesa_request_undecided", {
  en: "Choose first whether this request was paid.",
});
export const requestPaidMeanwhile = defineError("CONFLICT", "mpesa_request_paid_meanwhile", {
  en: "M-Pesa has meanwhile confirmed that this request was paid.",
});
export const nothingBooked = defineError("CONFLICT", "mpesa_nothing_booked", {
  en: "None of this money is booked yet.",
});
export const moneyBooked = defineError("CONFLICT", "mpesa_money_booked", {
  en: "This money is booked. Reverse the payment first, then mark it as not ours.",
});
export const receiptOfPayment = defineError("CONFLICT", "mpesa_receipt_of_payment", {
  en: "This M-Pesa receipt is already booked as {receipt}. Choose that it is the same payment.",
});
export const receiptKnown = defineError("INVALID", "mpesa_receipt_known", {
  en: "This M-Pesa receipt is known already: look for it in this list",
});
export const receiptMissing = defineError("INVALID", "mpesa_receipt_missing", {
  en: "Please enter the M-Pesa receipt",
});
export const noPart = defineError("INVALID", "mpesa_parts_missing", {
  en: "Please choose an invoice",
});
export const tooManyParts = defineError("INVALID", "mpesa_too_many_parts", {
  en: "Please divide it among at most 20 invoices",
});
export const invoiceNamedTwice = defineError("INVALID", "mpesa_invoice_named_twice", {
  en: "Please name each invoice once: {whole}",
});
export const partsDoNotAddUp = defineError("INVALID", "mpesa_parts_do_not_add_up", {
  en: "The parts must add up to the amount received: {whole}",
});
export const partInvoiceCancelled = defineError("INVALID", "mpesa_part_invoice_cancelled", {
  en: "{number} is cancelled. Keep the money as the customer's credit.",
});
export const customerWithoutInvoice = defineError("INVALID", "mpesa_customer_without_invoice", {
  en: "This customer has no invoice yet: credit is kept on a customer's invoice.",
});
export const samePaymentReversed = defineError("INVALID", "mpesa_same_payment_reversed", {
  en: "This payment was reversed.",
});
export const samePaymentNotMpesa = defineError("INVALID", "mpesa_same_payment_other_method", {
  en: "This payment did not come by M-Pesa.",
});
export const samePaymentOtherAmount = defineError("INVALID", "mpesa_same_payment_other_amount", {
  en: "This payment is {amount}, not {remaining}.",
});
export const paymentOfOtherReceipt = defineError("INVALID", "mpesa_payment_of_other_receipt", {
  en: "This payment belongs to another M-Pesa receipt.",
});
export const paymentOfOtherRequest = defineError("INVALID", "mpesa_payment_of_other_request", {
  en: "This payment belongs to another request.",
});
export const testNotFound = defineError("NOT_FOUND", "mpesa_test_not_found", {
  en: "Test not found",
});
export const mpesaNotSetUp = defineError("CONFLICT", "mpesa_not_set_up", {
  en: "M-Pesa is not set up: save key, secret, number and passkey first.",
  sw: "M-Pesa haijasanidiwa: hifadhi kwanza key, secret, nambari na passkey.",
});
export const mpesaRefused = defineError("CONFLICT", "mpesa_refused", {
  en: "{problem}",
  sw: "{problem}",
});
