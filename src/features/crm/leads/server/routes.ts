import { inSnapshot } from "~/platform/db/snapshot";
import type { RequestContext } from "~/platform/http/handlers";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import {
  HOME_LABELS,
  MAX_EXPORTED,
  RATING_LABELS,
  SERVICE_LABELS,
  SOURCE_LABELS,
  STATUS_LABELS,
  TIMELINE_LABELS,
} from "../domain";
import { leadsNotSelected } from "../errors";
import { leadList } from "../list";
import { type ExportedLead, readLeadsForExport } from "./queries";

const COLUMNS: ExportColumn<ExportedLead>[] = [
  { header: "Lead number", width: 16, kind: "text", value: (row) => row.leadNumber },
  { header: "First name", width: 18, kind: "text", value: (row) => row.firstName },
  { header: "Last name", width: 18, kind: "text", value: (row) => row.lastName },
  { header: "Company", width: 24, kind: "text", value: (row) => row.company },
  { header: "Email", width: 30, kind: "text", value: (row) => row.email },
  { header: "Phone", width: 18, kind: "text", value: (row) => row.phone },
  { header: "Source", width: 16, kind: "text", value: (row) => SOURCE_LABELS[row.source] },
  { header: "Status", width: 14, kind: "text", value: (row) => STATUS_LABELS[row.status] },
  { header: "Rating", width: 8, kind: "text", value: (row) => RATING_LABELS[row.rating] },
  { header: "Score", width: 8, kind: "count", value: (row) => row.score },
  { header: "Estimated value", width: 16, kind: "money", value: (row) => row.estimatedValue },
  { header: "Budget", width: 16, kind: "money", value: (row) => row.budget },
  {
    header: "Timeline",
    width: 12,
    kind: "text",
    value: ({ timeline }) => (timeline ? TIMELINE_LABELS[timeline] : ""),
  },
  { header: "Decision maker", width: 14, kind: "text", value: (row) => (row.decisionMaker ? "Yes" : "No") },
  {
    header: "Services",
    width: 28,
    kind: "text",
    value: (row) => row.interestedServices.map((service) => SERVICE_LABELS[service]).join(", "),
  },
  { header: "From", width: 22, kind: "text", value: (row) => row.moveFrom },
  { header: "To", width: 22, kind: "text", value: (row) => row.moveTo },
  { header: "Move date", width: 12, kind: "day", value: (row) => row.moveDate },
  {
    header: "Home size",
    width: 14,
    kind: "text",
    value: ({ homeSize }) => (homeSize ? HOME_LABELS[homeSize] : ""),
  },
  { header: "Assigned to", width: 22, kind: "text", value: (row) => row.assignee ?? "" },
  { header: "Follow up", width: 12, kind: "day", value: (row) => row.nextFollowUpDate },
  { header: "Lost because", width: 24, kind: "text", value: (row) => row.lostReason },
  { header: "Tags", width: 20, kind: "text", value: (row) => row.tags.join(", ") },
  { header: "Created", width: 12, kind: "day", value: (row) => row.createdOn },
];

function ask(query: URLSearchParams) {
  const chosen = leadList.choose(query, MAX_EXPORTED);
  if (!chosen) throw leadsNotSelected.at("ids");
  return chosen;
}

/** Column heads match the lead import's. */
export const leadRoutes = defineExport<ExportedLead, ReturnType<typeof ask>>({
  path: "leads",
  title: "Leads",
  permission: "view_leads",
  ask,
  rows: (chosen, { actor, now }: RequestContext) =>
    inSnapshot((reader, batches) => readLeadsForExport(reader, batches, actor, chosen, now)),
  columns: COLUMNS,
});
