import { choice, defineSection, toggle } from "~/features/settings/define";

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
    profile: choice({
      label: "New payroll runs use",
      help: "Each run may choose otherwise. A notice says when it is not the law of its last day.",
      options: { "as-specified": "Simplified rules", "by-law": "The law of the period's last day" },
      default: "as-specified",
    }),
    p10Columns: choice({
      label: "P10 has",
      help: "KRA's sheet of 25 columns is the present one; older templates have 35.",
      options: { "25": "25 columns", "35": "35 columns" },
      default: "25",
    }),
    onePerson: toggle({
      label: "One person may prepare, approve and release",
      help: "Only while nobody else of the company may do the step. Otherwise three people do.",
      default: false,
    }),
  },
});
