import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { crmMetricsContract } from "../contract";
import { getCrmMetrics } from "./queries";

const os = handlersOf(crmMetricsContract);

export const crmMetricsHandlers = os.router({
  get: os.get.handler(({ context: { actor, now } }) => getCrmMetrics(db(), actor, now)),
});
