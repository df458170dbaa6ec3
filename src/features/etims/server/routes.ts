import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { STATE_LABELS, submissionList } from "../list";
import { readSubmissionsForExport } from "./queries/files";

export const taxRoutes = defineExport({
  path: "tax",
  title: "Documents for KRA",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
  ask: (query) => submissionList.read(query),
  rows: (filter, { actor }) =>
    inSnapshot((reader, batches) => readSubmissionsForExport(reader, batches, actor, filter)),
  columns: [
    { header: "Document", width: 16, kind: "text", value: (row) => row.document },
    { header: "Invoice", width: 16, kind: "text", value: (row) => row.invoiceNumber },
    { header: "Customer", width: 26, kind: "text", value: (row) => row.customerName },
    { header: "Buyer's PIN", width: 14, kind: "text", value: (row) => row.customerKraPin },
    { header: "Issued", width: 13, kind: "day", value: (row) => row.issueDate },
    { header: "Total", width: 15, kind: "money", value: (row) => row.total },
    { header: "VAT", width: 15, kind: "money", value: (row) => row.vat },
    { header: "State", width: 18, kind: "text", value: (row) => STATE_LABELS[row.state] },
    { header: "Number at KRA", width: 14, kind: "text", value: (row) => row.number },
    { header: "CU invoice number", width: 24, kind: "text", value: (row) => row.cuNumber },
    { header: "Signature", width: 22, kind: "text", value: (row) => row.signature },
    { header: "Internal data", width: 32, kind: "text", value: (row) => row.internalData },
    { header: "Signed (Nairobi)", width: 20, kind: "text", value: (row) => row.signedAt },
    { header: "Problem", width: 50, kind: "text", value: (row) => row.problem },
  ],
});
