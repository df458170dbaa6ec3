import type { Feature } from "~/platform/http/feature";
import { payrollCalculationHandlers } from "../calculation/server/handlers";
import { payrollRulesHandlers } from "../rules/server/handlers";

export const payrollFeature = {
  handlers: {
    payrollRules: payrollRulesHandlers,
    payrollCalculation: payrollCalculationHandlers,
  },
} satisfies Feature;
