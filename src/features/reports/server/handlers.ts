import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { reportsContract } from "../contract";
import { readReport } from "./queries";

const os = handlersOf(reportsContract);

export const reportsHandlers = os.router({
  financial: os.financial.handler(({ input, context }) => readReport(db(), { ...input, now: context.now })),
  sales: os.sales.handler(({ input, context }) => readReport(db(), { ...input, now: context.now })),
  service: os.service.handler(({ input, context }) => readReport(db(), { ...input, now: context.now })),
});
