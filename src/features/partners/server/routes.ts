import { db } from "~/platform/db/database";
import { anyOf } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { COMMISSION_LABELS } from "../domain";
import { listForExport } from "./queries/partners";

type Exported = Awaited<ReturnType<typeof listForExport>>[number];

const COLUMNS: ExportColumn<Exported>[] = [
  { header: "Partner", width: 30, kind: "text", value: (row) => row.partner },
  { header: "Code", width: 14, kind: "text", value: (row) => row.code },
  { header: "Lead", width: 16, kind: "text", value: (row) => row.leadNumber },
  { header: "Sent", width: 12, kind: "day", value: (row) => nairobiDate(row.referredAt) },
  { header: "Won", width: 12, kind: "day", value: (row) => row.wonOn },
  { header: "Won value", width: 16, kind: "money", value: (row) => row.wonValue ?? 0 },
  { header: "Commission", width: 16, kind: "money", value: (row) => row.amount ?? 0 },
  {
    header: "Commission is",
    width: 14,
    kind: "text",
    value: ({ status }) => (status ? COMMISSION_LABELS[status] : ""),
  },
  { header: "Paid", width: 12, kind: "day", value: ({ paidAt }) => paidAt && nairobiDate(paidAt) },
  { header: "Paid by", width: 20, kind: "text", value: (row) => row.reference ?? "" },
];

export const partnerRoutes = defineExport<Exported, undefined>({
  path: "partners",
  title: "Partners",
  permission: anyOf("view_leads", "manage_sales_setup", "manage_finances"),
  ask: () => undefined,
  rows: async function* () {
    yield await listForExport(db());
  },
  columns: COLUMNS,
});
