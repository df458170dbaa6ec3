import { defineError } from "~/platform/kernel/errors";

export const purchaseNotFound = defineError("NOT_FOUND", "purchase_not_found", {
  en: "Purchase not found",
  sw: "Ununuzi haujapatikana",
});
export const purchaseFileNotFound = defineError("NOT_FOUND", "purchase_file_not_found", {
  en: "This file is no longer there",
});
export const purchaseFilesTooMany = defineError("CONFLICT", "purchase_files_too_many", {
  en: "This purchase has {most} files already. Delete one first.",
  sw: "Ununuzi huu una faili {most} tayari. Futa moja kwanza.",
});
export const purchasePayeeRequired = defineError("INVALID", "purchase_payee_required", {
  en: "Choose a supplier, or enter the name on the receipt",
  sw: "Chagua msambazaji, au andika jina lililo kwenye risiti",
});
export const purchaseSupplierUnknown = defineError("INVALID", "purchase_supplier_unknown", {
  en: "This supplier is archived. Restore it, or choose another one.",
  sw: "Msambazaji huyu hatumiki tena. Chagua mwingine.",
});
export const purchaseBillTaken = defineError("INVALID", "purchase_bill_taken", {
  en: "{number} is the same bill of this supplier",
  sw: "{number} ni bili ile ile ya msambazaji huyu",
});
export const purchaseProofTaken = defineError("INVALID", "purchase_proof_taken", {
  en: "{number} has this eTIMS number already",
  sw: "{number} ina namba hii ya eTIMS tayari",
});
export const purchaseLinesRequired = defineError("INVALID", "purchase_lines_required", {
  en: "Enter at least one line",
});
export const purchaseAmountRequired = defineError("INVALID", "purchase_amount_required", {
  en: "Enter the amount, above zero",
  sw: "Andika kiasi kilicho zaidi ya sifuri",
});
export const purchaseAccountUnknown = defineError("INVALID", "purchase_account_unknown", {
  en: "Choose an account of the list",
  sw: "Chagua akaunti iliyo kwenye orodha",
});
export const purchaseReferenceUnknown = defineError("INVALID", "purchase_reference_unknown", {
  en: "This move or vehicle is no longer there. Choose another one.",
  sw: "Kazi au gari hili halipo tena. Chagua lingine.",
});
export const purchaseDayAhead = defineError("INVALID", "purchase_day_ahead", {
  en: "The date of a purchase cannot be in the future",
  sw: "Tarehe ya ununuzi haiwezi kuwa ya baadaye",
});
export const purchaseDueBefore = defineError("INVALID", "purchase_due_before", {
  en: "The due date cannot be before the date of the bill",
});
export const purchaseSpenderRequired = defineError("INVALID", "purchase_spender_required", {
  en: "Choose who paid it",
});
export const purchaseProofNumberRequired = defineError("INVALID", "purchase_proof_number_required", {
  en: "Enter the number of the invoice",
});
export const purchaseProofReasonRequired = defineError("INVALID", "purchase_proof_reason_required", {
  en: "Enter why no eTIMS invoice is required",
});
export const purchaseChanged = defineError("CONFLICT", "purchase_changed", {
  en: "Someone else changed this purchase meanwhile. Check it and try again.",
});
export const purchaseNotDraft = defineError("CONFLICT", "purchase_not_draft", {
  en: "Only a purchase that waits for approval can be changed",
});
export const purchaseNotApproved = defineError("CONFLICT", "purchase_not_approved", {
  en: "Only an approved purchase can be paid",
});
export const purchaseNotPaid = defineError("CONFLICT", "purchase_not_paid", {
  en: "This purchase is not paid",
});
export const purchaseOver = defineError("CONFLICT", "purchase_over", {
  en: "A paid purchase cannot be cancelled. Undo its payment first.",
});
export const purchaseCancelledAlready = defineError("CONFLICT", "purchase_cancelled_already", {
  en: "This purchase is cancelled",
  sw: "Ununuzi huu umefutwa",
});
export const purchaseOwn = defineError("FORBIDDEN", "purchase_own", {
  en: "You entered or paid this purchase. A colleague approves it.",
});
export const purchaseAboveLimit = defineError("FORBIDDEN", "purchase_above_limit", {
  en: "This is above your limit of {limit}. Ask someone with a higher limit.",
});
export const purchaseMethodWrong = defineError("INVALID", "purchase_method_wrong", {
  en: "Choose how the person gets the money back: bank, M-Pesa or cash",
});
export const purchaseReferenceRequired = defineError("INVALID", "purchase_reference_required", {
  en: "Enter the reference of the payment",
});
export const purchaseReceiptTaken = defineError("INVALID", "purchase_receipt_taken", {
  en: "This M-Pesa receipt already paid {number}",
});
export const purchaseFloatRequired = defineError("INVALID", "purchase_float_required", {
  en: "Choose whose float pays it",
});
export const purchasePaidBefore = defineError("INVALID", "purchase_paid_before", {
  en: "It cannot be paid before the date of the bill",
});
