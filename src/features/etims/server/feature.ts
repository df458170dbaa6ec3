import type { Feature } from "~/platform/http/feature";
import { etimsHandlers } from "../device/server/handlers";
import { reconciliationHandlers } from "../reconciliation/server/handlers";
import { vatReturnHandlers } from "../vat/server/handlers";
import { vatReturnRoutes } from "../vat/server/routes";
import { taxHandlers } from "./handlers";
import { etimsStep, paperSignature, taxCount } from "./office";
import { etimsLedgerRules } from "./queries/ledger";
import { etimsSubscribers } from "./subscribers";
import { etimsTasks } from "./tasks";

export const etimsFeature = {
  handlers: {
    etims: etimsHandlers,
    tax: taxHandlers,
    taxReconciliation: reconciliationHandlers,
    vatReturn: vatReturnHandlers,
  },
  routes: vatReturnRoutes,
  subscribers: etimsSubscribers,
  tasks: etimsTasks,
  answers: [etimsLedgerRules, etimsStep, paperSignature, taxCount],
} satisfies Feature;
