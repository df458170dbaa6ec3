import type { Feature } from "~/platform/http/feature";
import { seedProfits } from "../demo";
import { moveProfitsHandlers } from "./handlers";
import { moveProfitLedgerRules } from "./queries/ledger";
import { moveProfitRoutes } from "./routes";
import { moveProfitTasks } from "./tasks";

export const moveProfitFeature = {
  handlers: { moveProfits: moveProfitsHandlers },
  answers: [moveProfitLedgerRules],
  routes: moveProfitRoutes,
  tasks: moveProfitTasks,
  demo: seedProfits,
} satisfies Feature;
