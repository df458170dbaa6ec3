import { defineError } from "~/platform/kernel/errors";

export const tooManyPdfs = defineError("INVALID", "too_many_invoice_pdfs", {
  en: "Please narrow the list down to {most} invoices",
});
