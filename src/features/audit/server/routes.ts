import { inSnapshot } from "~/platform/db/snapshot";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { auditList } from "../list";
import { type ExportedEvent, readAuditForExport } from "./queries";

const text = (
  header: string,
  width: number,
  value: ExportColumn<ExportedEvent>["value"],
): ExportColumn<ExportedEvent> => ({ header, width, kind: "text", value });

const MAX_CELL = 32_000;

export const auditRoutes = defineExport({
  path: "audit",
  title: "Audit",
  permission: "view_audit",
  ask: (query) => ({ ...auditList.read(query), type: query.get("type") ?? undefined }),
  columns: [
    text("When (Nairobi)", 20, (row) => row.at),
    text("Who", 22, (row) => row.actorName),
    text("Kind", 10, (row) => row.actorKind),
    text("Event", 26, (row) => row.type),
    text("What", 60, (row) => row.summary),
    text("About", 16, (row) => row.subjectType),
    text("Row", 38, (row) => row.subjectId),
    text("From address", 18, (row) => row.ip),
    text("Request", 18, (row) => row.requestId),
    text("Link", 10, (row) => (row.position === null ? null : String(row.position))),
    text("Seal", 46, (row) => row.seal),
    text("Before and after", 80, (row) => (row.changes ?? "").slice(0, MAX_CELL)),
  ],
  rows: (filter, { actor }) =>
    inSnapshot((reader, batches) => readAuditForExport(reader, batches, actor, filter)),
});
