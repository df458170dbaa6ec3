import type { Feature } from "~/platform/http/feature";
import { payrollCalculationHandlers } from "../calculation/server/handlers";
import { seedPayroll } from "../demo";
import { payrollPeriodsHandlers } from "../periods/server/handlers";
import { payrollExportRoutes } from "../periods/server/routes";
import { payrollRulesHandlers } from "../rules/server/handlers";
import { approvalsOfPayroll, mayStandAlone, payrollCount, payrollTurns } from "./office";
import { payrollLedgerRules } from "./queries/ledger";

export const payrollFeature = {
  handlers: {
    payrollRules: payrollRulesHandlers,
    payrollCalculation: payrollCalculationHandlers,
    payrollPeriods: payrollPeriodsHandlers,
  },
  routes: payrollExportRoutes,
  subscribers: payrollTurns,
  answers: [payrollLedgerRules, payrollCount, approvalsOfPayroll, mayStandAlone],
  demo: seedPayroll,
} satisfies Feature;
