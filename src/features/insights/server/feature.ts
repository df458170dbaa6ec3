import type { Feature } from "~/platform/http/feature";
import { seedInsights } from "../demo";
import { findingsTasks } from "../findings/server/tasks";
import { insightsLedgerRules } from "../ledger/server/queries";
import { lifecyclesHandlers } from "../lifecycles/server/handlers";
import { insightsHandlers } from "./handlers";
import { quietCustomers } from "./office";
import { insightsRoutes } from "./routes";

export const insightsFeature = {
  handlers: { insights: insightsHandlers, lifecycles: lifecyclesHandlers },
  routes: insightsRoutes,
  tasks: findingsTasks,
  answers: [insightsLedgerRules, quietCustomers],
  demo: seedInsights,
} satisfies Feature;
