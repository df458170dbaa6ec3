import type { Feature } from "~/platform/http/feature";
import { seedReturns } from "../demo";
import { returnsLedgerRules } from "../ledger/server/queries";
import { remittancesHandlers } from "./handlers";
import { returnsOfMonth } from "./queries";
import { returnsRoutes } from "./routes";

export const returnsFeature = {
  handlers: { remittances: remittancesHandlers },
  routes: returnsRoutes,
  answers: [returnsLedgerRules, returnsOfMonth],
  demo: seedReturns,
} satisfies Feature;
