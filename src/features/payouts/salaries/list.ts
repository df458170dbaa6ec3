import { byAmount, byDay, defineList, given, oneOf, words } from "~/platform/kernel/list";
import { METHOD_LABELS, SALARY_METHODS } from "../domain";
import { SALARY_STATUSES, STATUS_LABELS } from "./domain";

export const salaryList = defineList({
  name: "salary-payments",
  filters: {
    search: words(),
    status: oneOf(SALARY_STATUSES, { label: "Status", labels: STATUS_LABELS, asTabs: true }),
    method: oneOf(SALARY_METHODS, { label: "Method", labels: METHOD_LABELS }),
    period: given({ label: "Payroll period", most: 20 }),
  },
  sorts: { createdAt: byDay("Released"), amount: byAmount("Amount") },
  default: { sort: "createdAt" },
  size: 20,
});
