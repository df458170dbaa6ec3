import type { Feature } from "~/platform/http/feature";
import { payrollDeductionsHandlers } from "./handlers";
import { deductionLedgerRules } from "./queries";

export const deductionsFeature = {
  handlers: { payrollDeductions: payrollDeductionsHandlers },
  answers: [deductionLedgerRules],
} satisfies Feature;
