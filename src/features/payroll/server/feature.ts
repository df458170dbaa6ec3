import type { Feature } from "~/platform/http/feature";
import { payrollCalculationHandlers } from "../calculation/server/handlers";
import { seedPayroll } from "../demo";
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
  },
  routes: payrollExportRoutes,
  answers: [payrollLedgerRules, payrollCount, mayStandAlone],
  demo: seedPayroll,
} satisfies Feature;
