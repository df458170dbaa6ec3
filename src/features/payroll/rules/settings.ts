import { choice, defineSection } from "~/features/settings/define";

/** What the law leaves to the reading of its pensionable earnings (docs/domain/kenya.md#payroll-law-by-date). */
export const payrollSection = defineSection("payroll", {
  title: "Payroll",
  about: "How statutory deductions are worked out.",
  fields: {
    nssfBase: choice({
      label: "NSSF by law is of",
      help: "The specification's own rules take the prorated basic salary.",
      options: { gross: "Gross pay", basic: "Prorated basic salary" },
      default: "gross",
    }),
  },
});
