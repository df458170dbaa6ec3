import { defineError } from "~/platform/kernel/errors";

export const draftWithoutPrice = defineError("INVALID", "invoice_draft_without_price", {
  en: "Please enter a price for at least one line",
  sw: "Tafadhali weka bei ya angalau mstari mmoja",
});
export const depositAboveTotal = defineError("INVALID", "deposit_above_total", {
  en: "This is more than the total of {total}",
  sw: "Hii ni zaidi ya jumla ya {total}",
});
export const invoiceIssuedAlready = defineError("CONFLICT", "invoice_issued_already", {
  en: "{number} is issued and cannot be changed. Correct it with a credit note.",
  sw: "{number} imeshatolewa na haibadiliki. Isahihishe kwa hati ya punguzo.",
});
export const issuedNotDeleted = defineError("CONFLICT", "issued_invoice_not_deleted", {
  en: "is issued: cancel it with a credit note",
  sw: "imeshatolewa: ighairi kwa hati ya punguzo",
});
export const lineNotDescribed = defineError("INVALID", "invoice_line_not_described", {
  en: "Please describe this line",
  sw: "Tafadhali eleza mstari huu",
});
export const quantityNotPositive = defineError("INVALID", "invoice_quantity_not_positive", {
  en: "Please enter a quantity above zero",
  sw: "Tafadhali weka idadi zaidi ya sifuri",
});
export const quantityTooLarge = defineError("INVALID", "invoice_quantity_too_large", {
  en: "This quantity is too large",
  sw: "Idadi hii ni kubwa mno",
});
export const quantityTooFine = defineError("INVALID", "invoice_quantity_too_fine", {
  en: "One decimal at most",
  sw: "Desimali moja pekee",
});
export const priceTooLarge = defineError("INVALID", "invoice_price_too_large", {
  en: "This price is too large",
  sw: "Bei hii ni kubwa mno",
});
export const customerNameMissing = defineError("INVALID", "invoice_customer_name_missing", {
  en: "Name is required",
  sw: "Jina linahitajika",
});
export const draftWithoutLines = defineError("INVALID", "invoice_draft_without_lines", {
  en: "Please add at least one line",
  sw: "Tafadhali ongeza angalau mstari mmoja",
});
export const tooManyLines = defineError("INVALID", "invoice_draft_too_long", {
  en: "At most 100 lines",
  sw: "Mistari isizidi 100",
});
