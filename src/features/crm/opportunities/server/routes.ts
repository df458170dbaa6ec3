import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { MAX_EXPORTED, SERVICE_LABELS } from "../../leads/domain";
import { opportunitiesNotSelected } from "../errors";
import { opportunityList } from "../list";
import { type ListedOpportunity, listOpportunities } from "./queries/opportunities";

const BATCH = 100;

const COLUMNS: ExportColumn<ListedOpportunity>[] = [
  { header: "Number", width: 16, kind: "text", value: (row) => row.opportunityNumber },
  { header: "Name", width: 34, kind: "text", value: (row) => row.name },
  { header: "Stage", width: 16, kind: "text", value: (row) => row.stageLabel },
  { header: "Probability", width: 12, kind: "count", value: (row) => row.probability },
  { header: "Amount", width: 16, kind: "money", value: (row) => row.amount },
  { header: "Weighted", width: 16, kind: "money", value: (row) => row.weighted },
  { header: "Expected close", width: 14, kind: "day", value: (row) => row.expectedCloseDate },
  { header: "Closed", width: 12, kind: "day", value: (row) => row.actualCloseDate },
  {
    header: "Service",
    width: 20,
    kind: "text",
    value: ({ serviceType }) => (serviceType ? SERVICE_LABELS[serviceType] : ""),
  },
  { header: "Owner", width: 24, kind: "text", value: (row) => row.owner ?? "" },
  { header: "Lead", width: 16, kind: "text", value: (row) => row.leadNumber ?? "" },
  { header: "Customer", width: 28, kind: "text", value: (row) => row.customer ?? "" },
  { header: "In stage since", width: 14, kind: "day", value: (row) => nairobiDate(row.stageSince) },
  { header: "Created", width: 12, kind: "day", value: (row) => nairobiDate(row.createdAt) },
];

function ask(query: URLSearchParams) {
  const chosen = opportunityList.choose(query, MAX_EXPORTED);
  if (!chosen) throw opportunitiesNotSelected.at("ids");
  return chosen;
}

/** The rows of the table, a page after the other by cursor. */
export async function* readAll(asked: ReturnType<typeof ask>, { actor, now }: RequestContext) {
  let cursor: string | null | undefined;
  do {
    const page = await listOpportunities(
      db(),
      actor,
      { ...asked, limit: BATCH, ...(cursor ? { cursor } : {}) },
      now,
    );
    yield page.rows;
    cursor = page.nextCursor;
  } while (cursor);
}

export const opportunityRoutes = defineExport<ListedOpportunity, ReturnType<typeof ask>>({
  path: "opportunities",
  title: "Opportunities",
  permission: "view_leads",
  ask,
  rows: readAll,
  columns: COLUMNS,
});
