import { db } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { anyOf } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { defineExport, type ExportColumn } from "~/platform/sheets/export";
import { TRAINING_STATUS_LABELS } from "../domain";
import { trainingNotFound } from "../errors";
import { trainingList } from "../list";
import { listAllTraining } from "./queries";
import { seesCost } from "./reach";

const MOST = 20_000;

type Row = Awaited<ReturnType<typeof listAllTraining>>[number];

const COLUMNS: ExportColumn<Row>[] = [
  { header: "Employee", width: 12, kind: "text", value: ({ employee }) => employee.number },
  { header: "Name", width: 26, kind: "text", value: ({ employee }) => employee.name },
  { header: "Course", width: 28, kind: "text", value: ({ course }) => course.name },
  { header: "Provider", width: 24, kind: "text", value: ({ course }) => course.provider },
  { header: "Status", width: 12, kind: "text", value: ({ status }) => TRAINING_STATUS_LABELS[status] },
  { header: "Started", width: 12, kind: "day", value: ({ startedOn }) => startedOn },
  { header: "Completed", width: 12, kind: "day", value: ({ completedOn }) => completedOn },
  { header: "Score", width: 8, kind: "count", value: ({ score }) => score },
  { header: "Valid until", width: 12, kind: "day", value: ({ expiresOn }) => expiresOn },
];
const COST: ExportColumn<Row> = { header: "Cost", width: 14, kind: "money", value: ({ cost }) => cost };

function ask(query: URLSearchParams, { actor }: RequestContext) {
  const chosen = trainingList.choose(query, 1000);
  if (!chosen) throw trainingNotFound();
  return { chosen, cost: seesCost(actor) };
}

export const trainingRoutes = defineExport<Row, ReturnType<typeof ask>>({
  path: "training",
  title: "Training",
  permission: anyOf("manage_training", "access_hr_reports", "view_team_staff"),
  ask,
  rows: async function* ({ chosen }, { actor, now }) {
    yield await listAllTraining(db(), actor, chosen, nairobiDate(now), MOST);
  },
  columns: ({ cost }) => [...COLUMNS, ...(cost ? [COST] : [])],
});
