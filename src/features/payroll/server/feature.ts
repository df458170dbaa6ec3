import type { Feature } from "~/platform/http/feature";
import { payrollCalculationHandlers } from "../calculation/server/handlers";
import { seedPayroll } from "../demo";
import { finalDuesHandlers } from "../final-dues/server/handlers";
import { finalDuesRoutes } from "../final-dues/server/routes";
import { payrollLedgerRules } from "../ledger/server/queries";
import { payrollExportRoutes } from "../periods/server/routes";
import { payrollRulesHandlers } from "../rules/server/handlers";
import { payrollPeriodsHandlers } from "../steps/server/handlers";
import { mayStandAlone, payrollCount } from "./office";

export const payrollFeature = {
  handlers: {
    payrollRules: payrollRulesHandlers,
    payrollCalculation: payrollCalculationHandlers,
    payrollPeriods: payrollPeriodsHandlers,
    finalDues: finalDuesHandlers,
  },
  routes: [...payrollExportRoutes, ...finalDuesRoutes],
  answers: [payrollLedgerRules, payrollCount, mayStandAlone],
  demo: seedPayroll,
} satisfies Feature;
