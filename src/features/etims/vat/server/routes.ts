import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport } from "~/platform/sheets/export";
import { readSpan, wholeMonth } from "../domain";
import { BUYERS, readSalesLines } from "./queries/vat-return";

/** The list of sales for the return, with the columns of accountants' templates. */
export const vatReturnRoutes = defineExport({
  path: "tax/vat-return",
  title: "Sales",
  permission: { anyOf: ["manage_finances", "access_financial_reports"] },
  ask: (query, { now }) => ({
    ...readSpan(query, now),
    buyers: BUYERS.find((buyers) => buyers === query.get("buyers")),
  }),
  fileName: (_, { buyers, ...span }) => {
    const part = buyers === "registered" ? "-with-pin" : buyers === "others" ? "-without-pin" : "";
    return `vat-return${part}-${wholeMonth(span) ?? `${span.from}-${span.to}`}`;
  },
  rows: (asked, { actor }) => inSnapshot((reader, batches) => readSalesLines(reader, batches, actor, asked)),
  columns: [
    { header: "PIN of the buyer", width: 16, kind: "text", value: (row) => row.pin },
    { header: "Name", width: 30, kind: "text", value: (row) => row.name },
    { header: "Date", width: 13, kind: "day", value: (row) => row.day },
    { header: "Number", width: 16, kind: "text", value: (row) => row.number },
    { header: "CU serial", width: 18, kind: "text", value: (row) => row.cuSerial },
    { header: "CU invoice number", width: 22, kind: "text", value: (row) => row.cuNumber },
    { header: "CU link", width: 40, kind: "text", value: (row) => row.cuLink },
    { header: "CU date", width: 13, kind: "day", value: (row) => row.cuDay },
    { header: "Taxable", width: 15, kind: "money", value: (row) => row.taxable },
    { header: "VAT", width: 15, kind: "money", value: (row) => row.vat },
    { header: "Return against", width: 16, kind: "text", value: (row) => row.against },
  ],
});
