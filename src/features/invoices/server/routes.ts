import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { STATUS_LABELS } from "../domain";
import { readExportSelection } from "../list";
import { readInvoicesForExport } from "./queries/files";

export const invoicesRoutes = defineExport({
  path: "invoices",
  title: "Invoices",
  permission: "view_finances",
  ask: (query, { now }) => ({ ...readExportSelection(query), now }),
  rows: (filter, { actor }) =>
    inSnapshot((reader, batches) => readInvoicesForExport(reader, batches, actor, filter)),
  columns: [
    { header: "Invoice", width: 16, kind: "text", value: (row) => row.invoiceNumber },
    { header: "Quote", width: 16, kind: "text", value: (row) => row.quoteNumber },
    { header: "Customer number", width: 16, kind: "text", value: (row) => row.customerNumber },
    { header: "Customer", width: 26, kind: "text", value: (row) => row.customerName },
    { header: "KRA PIN", width: 14, kind: "text", value: (row) => row.customerKraPin },
    { header: "Email", width: 30, kind: "text", value: (row) => row.customerEmail },
    { header: "Invoice date", width: 13, kind: "day", value: (row) => row.invoiceDate },
    { header: "Service date", width: 13, kind: "day", value: (row) => row.serviceDate },
    { header: "Due date", width: 13, kind: "day", value: (row) => row.dueDate },
    {
      header: "Status",
      width: 11,
      kind: "text",
      value: (row) => (row.isDraft ? "Draft" : STATUS_LABELS[row.paymentStatus]),
    },
    { header: "Subtotal", width: 15, kind: "money", value: (row) => row.subtotal },
    { header: "Taxable", width: 15, kind: "money", value: (row) => row.vatBase },
    { header: "VAT", width: 15, kind: "money", value: (row) => row.vatAmount },
    { header: "Total", width: 15, kind: "money", value: (row) => row.totalAmount },
    { header: "Credited", width: 15, kind: "money", value: (row) => row.creditedAmount },
    { header: "Paid", width: 15, kind: "money", value: (row) => row.paidAmount },
    { header: "Balance", width: 15, kind: "money", value: (row) => row.outstandingBalance },
  ],
});
