import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { METHOD_LABELS } from "../../domain";
import { readExportSelection } from "../list";
import { readReceiptsForExport } from "./queries";

export const receiptsRoutes = defineExport({
  path: "payments",
  title: "Payments",
  permission: "view_finances",
  ask: (query) => readExportSelection(query),
  rows: (selection, { actor }) =>
    inSnapshot((reader, batches) => readReceiptsForExport(reader, batches, actor, selection)),
  columns: [
    { header: "Receipt", width: 16, kind: "text", value: (row) => row.receiptNumber },
    { header: "Received", width: 13, kind: "day", value: (row) => row.receivedOn },
    { header: "Time", width: 8, kind: "text", value: (row) => row.receivedTime },
    { header: "Customer", width: 26, kind: "text", value: (row) => row.customerName },
    { header: "Invoice", width: 16, kind: "text", value: (row) => row.invoiceNumber },
    { header: "Method", width: 16, kind: "text", value: (row) => METHOD_LABELS[row.method] },
    { header: "Reference", width: 20, kind: "text", value: (row) => row.reference },
    {
      header: "Kind",
      width: 10,
      kind: "text",
      value: (row) => (row.kind === "reversal" ? "Reversal" : "Payment"),
    },
    { header: "Recorded by", width: 22, kind: "text", value: (row) => row.recordedByName },
    { header: "Reversed by", width: 16, kind: "text", value: (row) => row.reversedBy },
    { header: "Fee", width: 12, kind: "money", value: (row) => row.fee },
    { header: "Amount", width: 15, kind: "money", value: (row) => row.amount },
  ],
});
