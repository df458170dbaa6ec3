import type { Feature } from "~/platform/http/feature";
import { payrollMonthsHandlers } from "./handlers";
import { refuseClosedMonths } from "./queries";

export const payrollMonthsFeature = {
  handlers: { payrollMonths: payrollMonthsHandlers },
  answers: [refuseClosedMonths],
} satisfies Feature;
