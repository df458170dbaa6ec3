import type { Feature } from "~/platform/http/feature";
import { seedInsights } from "../demo";
import { findingsTasks } from "../findings/server/tasks";
import { lifecyclesHandlers } from "../lifecycles/server/handlers";
import { insightsHandlers } from "./handlers";
import { quietCustomers } from "./office";
import { insightsLedgerRules } from "./queries/ledger";
import { insightsRoutes } from "./routes";

export const insightsFeature = {
  handlers: { insights: insightsHandlers, lifecycles: lifecyclesHandlers },
  routes: insightsRoutes,
  tasks: findingsTasks,
  answers: [insightsLedgerRules, quietCustomers],
  demo: seedInsights,
} satisfies Feature;
