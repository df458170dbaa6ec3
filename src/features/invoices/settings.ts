import { defineSection, whole } from "~/features/settings/define";

export const invoicesSection = defineSection("invoices", {
  title: "Invoices",
  about: "When money is due.",
  fields: {
    balanceDueDays: whole({
      label: "Balance due after the service date",
      min: 0,
      max: 90,
      suffix: " days",
      default: 0,
    }),
    dueWithoutDateDays: whole({
      label: "Due after issue when there is no date",
      min: 0,
      max: 90,
      suffix: " days",
      default: 30,
    }),
  },
});
