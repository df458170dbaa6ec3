import { defineError } from "~/platform/kernel/errors";

export const draftWithoutPrice = defineError("INVALID", "invoice_draft_without_price", {
  en: "Please enter a price for at least one line",
});
export const depositAboveTotal = defineError("INVALID", "deposit_above_total", {
  en: "This is more than the total of {total}",
});
export const invoiceIssuedAlready = defineError("CONFLICT", "invoice_issued_already", {
  en: "{number} is issued and cannot be changed. Correct it with a credit note.",
});
export const issuedNotDeleted = defineError("CONFLICT", "issued_invoice_not_deleted", {
  en: "is issued: cancel it with a credit note",
});
export const lineNotDescribed = defineError("INVALID", "invoice_line_not_described", {
  en: "Please describe this line",
});
export const quantityNotPositive = defineError("INVALID", "invoice_quantity_not_positive", {
  en: "Please enter a quantity above zero",
});
export const quantityTooLarge = defineError("INVALID", "invoice_quantity_too_large", {
  en: "This quantity is too large",
});
export const quantityTooFine = defineError("INVALID", "invoice_quantity_too_fine", {
  en: "One decimal at most",
});
export const priceTooLarge = defineError("INVALID", "invoice_price_too_large", {
  en: "This price is too large",
});
export const customerNameMissing = defineError("INVALID", "invoice_customer_name_missing", {
  en: "Name is required",
});
export const draftWithoutLines = defineError("INVALID", "invoice_draft_without_lines", {
  en: "Please add at least one line",
});
export const tooManyLines = defineError("INVALID", "invoice_draft_too_long", {
  en: "At most 100 lines",
});
