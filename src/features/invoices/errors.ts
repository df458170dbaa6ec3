import { defineError } from "~/platform/kernel/errors";

export const invoiceNotFound = defineError("NOT_FOUND", "invoice_not_found", {
  en: "Invoice not found",
  sw: "Ankara haikupatikana",
});
export const invoiceIsDraft = defineError("CONFLICT", "invoice_is_draft", {
  en: "This invoice is a draft. Issue it first.",
  sw: "Ankara hii ni rasimu. Itoe kwanza.",
});
export const invoiceCancelled = defineError("CONFLICT", "invoice_cancelled", {
  en: "This invoice is cancelled.",
  sw: "Ankara hii imeghairiwa.",
});
export const invoiceAtTaxAuthority = defineError("CONFLICT", "invoice_at_kra", {
  en: "KRA has this invoice or may have it, so its PIN cannot change. Use Correct invoice instead.",
});
export const noInvoiceTaken = defineError("CONFLICT", "no_invoice_taken", {
  en: "{refused}.",
});
export const cancelledNotChased = defineError("CONFLICT", "cancelled_invoice_not_chased", {
  en: "is cancelled",
});
export const paidNotChased = defineError("CONFLICT", "paid_invoice_not_chased", {
  en: "is paid",
});
export const draftNotChased = defineError("CONFLICT", "draft_invoice_not_chased", {
  en: "is a draft",
});
export const nothingToPay = defineError("CONFLICT", "nothing_to_pay", {
  en: "There is nothing to pay for this move",
  sw: "Hakuna cha kulipia uhamisho huu",
});
export const remindedToday = defineError("CONFLICT", "invoice_reminded_today", {
  en: "was reminded less than a day ago",
});
export const overdueAlready = defineError("CONFLICT", "invoice_overdue_already", {
  en: "is overdue already",
});
export const noInvoiceSelected = defineError("INVALID", "no_invoice_selected", {
  en: "Please select an invoice",
});
export const tooManyInvoices = defineError("INVALID", "too_many_invoices_selected", {
  en: "Please select at most 100",
});
export const tooManyExported = defineError("INVALID", "too_many_invoices_exported", {
  en: "Please select at most {most} invoices",
});
