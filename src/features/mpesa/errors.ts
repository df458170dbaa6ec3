import { defineError } from "~/platform/kernel/errors";

export const reviewNotFound = defineError("NOT_FOUND", "mpesa_review_not_found", {
  en: "Review not found",
  sw: "Malipo ya kukaguliwa hayakupatikana",
});
export const reviewSettled = defineError("CONFLICT", "mpesa_review_settled", {
  en: "Someone else has already settled this.",
  sw: "Mtu mwingine ameshashughulikia hili.",
});
export const reviewNotSettled = defineError("CONFLICT", "mpesa_review_not_settled", {
  en: "This is not settled: there is nothing to undo.",
  sw: "Hili halijashughulikiwa: hakuna cha kutengua.",
});
export const moneyHasArrived = defineError("CONFLICT", "mpesa_money_has_arrived", {
  en: "This is money that has arrived: allocate it.",
  sw: "Hizi ni pesa zilizokwisha kufika: zigawe.",
});
export const requestUndecided = defineError("CONFLICT", "mpesa_request_undecided", {
  en: "Choose first whether this request was paid.",
  sw: "Sema kwanza kama ombi hili lililipwa.",
});
export const requestPaidMeanwhile = defineError("CONFLICT", "mpesa_request_paid_meanwhile", {
  en: "M-Pesa has meanwhile confirmed that this request was paid.",
  sw: "M-Pesa imesema kwa sasa kuwa ombi hili lililipwa.",
});
export const nothingBooked = defineError("CONFLICT", "mpesa_nothing_booked", {
  en: "None of this money is booked yet.",
  sw: "Hakuna kilichoandikwa cha pesa hizi bado.",
});
export const moneyBooked = defineError("CONFLICT", "mpesa_money_booked", {
  en: "This money is booked. Reverse the payment first, then mark it as not ours.",
  sw: "Pesa hizi zimeandikwa. Rudisha malipo kwanza, kisha uziweke kuwa si zetu.",
});
export const receiptOfPayment = defineError("CONFLICT", "mpesa_receipt_of_payment", {
  en: "This M-Pesa receipt is already booked as {receipt}. Choose that it is the same payment.",
  sw: "Risiti hii ya M-Pesa tayari imeandikwa, kama {receipt}. Sema kuwa ni pesa zile zile.",
});
export const receiptKnown = defineError("INVALID", "mpesa_receipt_known", {
  en: "This M-Pesa receipt is known already: look for it in this list",
  sw: "Risiti hii ya M-Pesa tayari inajulikana: itafute kwenye orodha hii",
});
export const receiptMissing = defineError("INVALID", "mpesa_receipt_missing", {
  en: "Please enter the M-Pesa receipt",
  sw: "Tafadhali weka risiti ya M-Pesa",
});
export const noPart = defineError("INVALID", "mpesa_parts_missing", {
  en: "Please choose an invoice",
  sw: "Tafadhali chagua ankara",
});
export const tooManyParts = defineError("INVALID", "mpesa_too_many_parts", {
  en: "Please divide it among at most 20 invoices",
  sw: "Tafadhali igawe kwa ankara zisizozidi 20",
});
export const invoiceNamedTwice = defineError("INVALID", "mpesa_invoice_named_twice", {
  en: "Please name each invoice once: {whole}",
  sw: "Tafadhali taja kila ankara mara moja: {whole}",
});
export const partsDoNotAddUp = defineError("INVALID", "mpesa_parts_do_not_add_up", {
  en: "The parts must add up to the amount received: {whole}",
  sw: "Jumla ya sehemu lazima ilingane na kilichofika: {whole}",
});
export const partInvoiceCancelled = defineError("INVALID", "mpesa_part_invoice_cancelled", {
  en: "{number} is cancelled. Keep the money as the customer's credit.",
  sw: "{number} imeghairiwa. Weka pesa kuwa salio la mteja.",
});
export const customerWithoutInvoice = defineError("INVALID", "mpesa_customer_without_invoice", {
  en: "This customer has no invoice yet: credit is kept on a customer's invoice.",
  sw: "Mteja huyu hana ankara bado: salio huwekwa kwenye ankara ya mteja.",
});
export const samePaymentReversed = defineError("INVALID", "mpesa_same_payment_reversed", {
  en: "This payment was reversed.",
  sw: "Malipo haya yalirudishwa.",
});
export const samePaymentNotMpesa = defineError("INVALID", "mpesa_same_payment_other_method", {
  en: "This payment did not come by M-Pesa.",
  sw: "Malipo haya hayakuja kwa M-Pesa.",
});
export const samePaymentOtherAmount = defineError("INVALID", "mpesa_same_payment_other_amount", {
  en: "This payment is {amount}, not {remaining}.",
  sw: "Malipo haya ni {amount}, si {remaining}.",
});
export const paymentOfOtherReceipt = defineError("INVALID", "mpesa_payment_of_other_receipt", {
  en: "This payment belongs to another M-Pesa receipt.",
  sw: "Malipo haya ni ya risiti nyingine ya M-Pesa.",
});
export const paymentOfOtherRequest = defineError("INVALID", "mpesa_payment_of_other_request", {
  en: "This payment belongs to another request.",
  sw: "Malipo haya ni ya ombi lingine.",
});
export const testNotFound = defineError("NOT_FOUND", "mpesa_test_not_found", {
  en: "Test not found",
  sw: "Jaribio halikupatikana",
});
export const mpesaNotSetUp = defineError("CONFLICT", "mpesa_not_set_up", {
  en: "M-Pesa is not set up: save key, secret, number and passkey first.",
  sw: "M-Pesa haijasanidiwa: hifadhi kwanza key, secret, nambari na passkey.",
});
export const mpesaRefused = defineError("CONFLICT", "mpesa_refused", {
  en: "{problem}",
  sw: "{problem}",
});
