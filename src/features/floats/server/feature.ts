import type { Feature } from "~/platform/http/feature";
import { seedFloats } from "../demo";
import { ownExpensesHandlers } from "../own/server/handlers";
import { cashInFloats, spendingOfFloats } from "./commands";
import { floatsHandlers } from "./handlers";
import { floatLedgerRules } from "./office";
import { floatsRoutes } from "./routes";

export const floatsFeature = {
  handlers: { floats: floatsHandlers, ownExpenses: ownExpensesHandlers },
  answers: [spendingOfFloats, cashInFloats, floatLedgerRules],
  routes: floatsRoutes,
  demo: seedFloats,
} satisfies Feature;
