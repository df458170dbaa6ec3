import { choice, defineSection, shillings, toggle } from "~/features/settings/define";

/** The law does not settle pensionable earnings, so the company chooses (docs/domain/kenya.md#payroll-law-by-date). */
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
      help: "Each run can choose other rules. A notice tells you when they are not the law of its last day.",
      options: { "as-specified": "Simplified rules", "by-law": "The law of the period's last day" },
      default: "as-specified",
    }),
    p10Columns: choice({
      label: "P10 has",
      help: "KRA's sheet of 25 columns is the present one; older templates have 35.",
      options: { "25": "25 columns", "35": "35 columns" },
      default: "25",
    }),
    minimumWage: shillings({
      label: "Minimum wage a month",
      help: "The review of a run names full-time pay below it. 0 for none.",
      default: 1_611_375,
    }),
    minimumDriverWage: shillings({
      label: "Minimum wage of drivers",
      help: "Of heavy commercial vehicles. 0 where the general one applies.",
      default: 3_636_092,
    }),
    onePerson: toggle({
      label: "One person may prepare, approve and release",
      help: "Only while nobody else of the company may do the step. Otherwise three people do.",
      default: false,
    }),
  },
});
