import { defineSection, shillings } from "~/features/settings/define";

export const moveProfitSection = defineSection("moveProfit", {
  title: "Profit of moves",
  about: "Costs that count where payroll and fuel bills do not tell them.",
  needs: "manage_finances",
  fields: {
    crewHour: shillings({
      label: "Crew, an hour",
      help: "For one person, before the first approved payroll.",
      default: 25_000,
    }),
    km: shillings({
      label: "Own vehicle, a kilometre",
      help: "For vehicles without fuel bills and odometer readings.",
      default: 6_000,
    }),
  },
});
