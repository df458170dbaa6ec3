import { CreditNoteDocument } from "~/features/invoices/credit-notes/server/documents/credit-note-document";
import { InvoiceDocument } from "~/features/payments/server/documents/invoice-document";
import { ReceiptDocument } from "~/features/payments/server/documents/receipt-document";
import { StatementDocument } from "~/features/payments/statements/server/documents/statement-document";
import { QuoteDocument } from "~/features/quotes/server/documents/quote-document";
import { workDocuments } from "~/platform/pdf/work";

/** The thread that makes PDFs: every document of the product, by name. */
workDocuments({
  quote: QuoteDocument,
  invoice: InvoiceDocument,
  receipt: ReceiptDocument,
  "credit-note": CreditNoteDocument,
  statement: StatementDocument,
});
