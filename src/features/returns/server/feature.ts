import type { Feature } from "~/platform/http/feature";
import { seedReturns } from "../demo";
import { remittancesHandlers } from "./handlers";
import { returnsLedgerRules } from "./queries/ledger";
import { returnsOfMonth } from "./queries/returns";
import { returnsRoutes } from "./routes";

export const returnsFeature = {
  handlers: { remittances: remittancesHandlers },
  routes: returnsRoutes,
  answers: [returnsLedgerRules, returnsOfMonth],
  demo: seedReturns,
} satisfies Feature;
