import { IconReportMoney } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { processPayrollPart } from "~/features/staff/web/staff-parts";
import { ProcessPayroll } from "./web/process-payroll";

export const payrollParts = [
  menuEntries.answer({
    to: "/payroll",
    label: "Payroll",
    icon: IconReportMoney,
    needs: "view_payroll_reports",
    counts: ["payroll", "waiting for you"],
    group: "people",
    place: 40,
  }),
  processPayrollPart.answer(ProcessPayroll),
];
