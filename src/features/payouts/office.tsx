import { IconCashBanknote, IconFileText } from "@tabler/icons-react";
import { menuEntries } from "~/features/office/web/office-parts";
import { releaseFactsPart } from "~/features/payroll/web/payroll-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const ReleaseFacts = onDemand(() =>
  import("./salaries/web/load-release-facts")
    .then(({ loadReleaseFacts }) => loadReleaseFacts())
    .then((part) => part.ReleaseFacts),
);

export const payoutsParts = [
  releaseFactsPart.answer(ReleaseFacts),
  menuEntries.answer({
    to: "/payroll/payments",
    label: "Salaries",
    icon: IconCashBanknote,
    needs: ["release_payments", "process_payroll", "approve_payroll", "view_payroll_reports"],
    counts: ["salaries", "to decide"],
    group: "people",
    place: 41,
    viewOf: "/payroll",
  }),
  menuEntries.answer({
    to: "/staff/me/payslips",
    label: "My payslips",
    icon: IconFileText,
    needs: null,
    key: "b",
    group: "own",
    place: 50,
  }),
];
