import type { Feature } from "~/platform/http/feature";
import { payrollCalculationHandlers } from "../calculation/server/handlers";
import { payrollDeductionsHandlers } from "../deductions/server/handlers";
import { seedPayroll } from "../demo";
import { payrollLedgerRules } from "../ledger/server/queries";
import { payrollRulesHandlers } from "../rules/server/handlers";

export const payrollFeature = {
  handlers: {
    payrollRules: payrollRulesHandlers,
    payrollCalculation: payrollCalculationHandlers,
    payrollDeductions: payrollDeductionsHandlers,
  },
  answers: [payrollLedgerRules],
  demo: seedPayroll,
} satisfies Feature;
