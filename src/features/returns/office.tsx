import { IconReportMoney } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";

export const returnsParts = [
  menuEntries.answer({
    to: "/payroll/returns",
    label: "Returns",
    icon: IconReportMoney,
    needs: ["process_payroll", "release_payments", "view_payroll_reports"],
    group: "people",
    place: 42,
    viewOf: "/payroll",
  }),
];
