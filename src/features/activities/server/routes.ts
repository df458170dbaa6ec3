import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { anyOf } from "~/platform/http/permissions";
import { formatDateTime, nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { PRIORITY_LABELS, RESULT_LABELS, STATUS_LABELS, TYPE_LABELS } from "../domain";
import { activityList } from "../list";
import { listActivities } from "./queries";

type ListedActivity = Awaited<ReturnType<typeof listActivities>>["rows"][number];

const BATCH = 100;

const COLUMNS: ExportColumn<ListedActivity>[] = [
  { header: "Type", width: 14, kind: "text", value: (row) => TYPE_LABELS[row.type] },
  { header: "Subject", width: 36, kind: "text", value: (row) => row.subject },
  { header: "Status", width: 14, kind: "text", value: (row) => STATUS_LABELS[row.status] },
  { header: "Priority", width: 12, kind: "text", value: (row) => PRIORITY_LABELS[row.priority] },
  { header: "Planned for", width: 18, kind: "text", value: (row) => formatDateTime(row.scheduledDate) },
  { header: "Due", width: 12, kind: "day", value: (row) => row.dueDate },
  {
    header: "Completed",
    width: 18,
    kind: "text",
    value: ({ completedDate }) => (completedDate ? formatDateTime(completedDate) : ""),
  },
  { header: "Minutes", width: 10, kind: "count", value: (row) => row.duration },
  { header: "Assigned to", width: 24, kind: "text", value: (row) => row.assignee ?? "" },
  { header: "Lead", width: 16, kind: "text", value: (row) => row.leadNumber ?? "" },
  { header: "Opportunity", width: 16, kind: "text", value: (row) => row.opportunityNumber ?? "" },
  { header: "Customer", width: 28, kind: "text", value: (row) => row.customerName ?? "" },
  {
    header: "Reached",
    width: 14,
    kind: "text",
    value: ({ result }) => (result ? RESULT_LABELS[result] : ""),
  },
  { header: "Outcome", width: 40, kind: "text", value: (row) => row.outcome },
  { header: "Created", width: 12, kind: "day", value: (row) => nairobiDate(row.createdAt) },
];

async function* readAll(query: URLSearchParams, { actor, now }: RequestContext) {
  const { page: _, limit: __, cursor: ___, ...asked } = activityList.ask(query);
  let cursor: string | null | undefined;
  do {
    const page = await listActivities(
      db(),
      actor,
      { ...asked, limit: BATCH, ...(cursor ? { cursor } : {}) },
      now,
    );
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor);
}

export const activityRoutes = defineExport<ListedActivity, URLSearchParams>({
  path: "activities",
  title: "Activities",
  permission: anyOf("view_leads", "manage_communications"),
  ask: (query) => query,
  rows: readAll,
  columns: COLUMNS,
});
