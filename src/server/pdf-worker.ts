import { setPriority } from "node:os";
import { isMainThread, workerData } from "node:worker_threads";
import { BookReportDocument } from "~/features/accounting/reports/server/documents/book-report-document";
import { BillDocument } from "~/features/change-orders/on-site/server/documents/bill-document";
import { EvidenceDocument } from "~/features/evidence/server/documents/evidence-document";
import { PackDocument } from "~/features/evidence-packs/server/documents/pack-document";
import { FinalDuesDocument } from "~/features/final-dues/server/documents/final-dues-document";
import { InventoryDocument } from "~/features/inventory/item-sheets/server/documents/inventory-document";
import { CreditNoteDocument } from "~/features/invoices/credit-notes/server/documents/credit-note-document";
import { DeliveryDocument } from "~/features/moves/delivery/server/documents/delivery-document";
import { InvoiceDocument } from "~/features/payments/server/documents/invoice-document";
import { ReceiptDocument } from "~/features/payments/server/documents/receipt-document";
import { SignatureDocument } from "~/features/payouts/salaries/server/documents/signature-document";
import { PayslipDocument } from "~/features/payouts/slips/server/documents/payslip-document";
import { DaySheetsDocument } from "~/features/publishing/server/documents/day-sheets-document";
import { JobSheetsDocument } from "~/features/publishing/server/documents/job-sheets-document";
import { WithholdingDocument } from "~/features/purchases/withholding/server/documents/withholding-document";
import { QuoteDocument } from "~/features/quotes/server/documents/quote-document";
import { ReportDocument } from "~/features/reports/schedules/server/documents/report-document";
import { StatementDocument } from "~/features/reports/statements/server/documents/statement-document";
import { TaxCardDocument } from "~/features/returns/server/documents/tax-card-document";
import { CertificateDocument } from "~/features/staff/certificate/server/documents/certificate-document";
import { workDocuments } from "~/platform/pdf/work";

// Lower priority than requests for pages. On Linux it applies to the thread; elsewhere it would apply to the whole process.
if (process.platform === "linux" && !isMainThread) setPriority(workerData.niceness);

workDocuments({
  quote: QuoteDocument,
  invoice: InvoiceDocument,
  receipt: ReceiptDocument,
  "credit-note": CreditNoteDocument,
  statement: StatementDocument,
  report: ReportDocument,
  "book-report": BookReportDocument,
  delivery: DeliveryDocument,
  inventory: InventoryDocument,
  evidence: EvidenceDocument,
  "evidence-pack": PackDocument,
  bill: BillDocument,
  certificate: CertificateDocument,
  "final-dues": FinalDuesDocument,
  "withholding-certificate": WithholdingDocument,
  payslip: PayslipDocument,
  signatures: SignatureDocument,
  "tax-card": TaxCardDocument,
  "day-sheets": DaySheetsDocument,
  "job-sheets": JobSheetsDocument,
});
