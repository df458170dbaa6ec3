import type { Feature } from "~/platform/http/feature";
import { seedPurchases } from "../demo";
import { recurringBillsHandlers } from "../recurring/server/handlers";
import { recurringBillsTasks } from "../recurring/server/tasks";
import { withholdingsHandlers } from "../withholding/server/handlers";
import { withholdingRoutes } from "../withholding/server/routes";
import { purchasesHandlers } from "./handlers";
import { approvalsOfPurchases, purchaseSearch, purchaseTurns } from "./office";
import { purchaseLedgerRules } from "./queries/ledger";
import { purchasesRoutes } from "./routes";
import { purchasesTasks } from "./tasks";

export const purchasesFeature = {
  handlers: {
    purchases: purchasesHandlers,
    recurringBills: recurringBillsHandlers,
    withholdings: withholdingsHandlers,
  },
  answers: [purchaseSearch, approvalsOfPurchases, purchaseLedgerRules],
  subscribers: purchaseTurns,
  routes: [...purchasesRoutes, ...withholdingRoutes],
  tasks: [...purchasesTasks, ...recurringBillsTasks],
  demo: seedPurchases,
} satisfies Feature;
