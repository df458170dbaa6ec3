import { db } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { reportsContract } from "../contract";
import { QUESTIONS, REPORTS, reportsFor } from "../domain/catalogue";
import type { ReportInput } from "../domain/figures";
import { readReport } from "./queries/reports";

const os = handlersOf(reportsContract);
const read = (input: Omit<ReportInput, "actor" | "now">, { actor, now }: RequestContext) =>
  readReport(db(), { ...input, actor, now });

export const reportsHandlers = os.router({
  list: os.list.handler(({ context: { actor } }) =>
    reportsFor([...actor.permissions.keys()]).map((report) => {
      const { title, group, question, about } = REPORTS[report];
      return { report, title, group: QUESTIONS[group], question, about };
    }),
  ),
  financial: os.financial.handler(({ input, context }) => read(input, context)),
  sales: os.sales.handler(({ input, context }) => read(input, context)),
  service: os.service.handler(({ input, context }) => read(input, context)),
  payroll: os.payroll.handler(({ input, context }) => read(input, context)),
  fleet: os.fleet.handler(({ input, context }) => read(input, context)),
  jobs: os.jobs.handler(({ input, context }) => read(input, context)),
  hr: os.hr.handler(({ input, context }) => read(input, context)),
});
