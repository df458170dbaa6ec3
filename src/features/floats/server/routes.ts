import { inSnapshot } from "~/platform/db/snapshot";
import { anyOf } from "~/platform/http/permissions";
import { defineExport } from "~/platform/sheets/export";
import { METHOD_LABELS, MOVEMENT_LABELS } from "../domain";
import { type ExportedMovement, readMovements } from "./queries";

export const floatsRoutes = defineExport<ExportedMovement, null>({
  path: "float-movements",
  title: "Float movements",
  permission: anyOf("manage_purchases", "approve_purchases", "view_books"),
  ask: () => null,
  columns: [
    { header: "Date", width: 12, kind: "day", value: ({ movement }) => new Date(movement.at) },
    { header: "Person", width: 26, kind: "text", value: ({ name }) => name },
    { header: "What", width: 26, kind: "text", value: ({ movement }) => MOVEMENT_LABELS[movement.kind] },
    { header: "Purchase", width: 16, kind: "text", value: ({ purchase }) => purchase },
    { header: "By", width: 10, kind: "text", value: ({ movement }) => METHOD_LABELS[movement.method] },
    { header: "Reference", width: 18, kind: "text", value: ({ movement }) => movement.reference },
    { header: "Reason", width: 30, kind: "text", value: ({ movement }) => movement.reason },
    { header: "Amount", width: 14, kind: "money", value: ({ movement }) => movement.amount },
  ],
  rows: () => inSnapshot(readMovements),
});
