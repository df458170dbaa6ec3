import { defineSection, whole } from "~/features/settings/define";

export const movesSection = defineSection("moves", {
  title: "Moves",
  about: "Daily capacity.",
  fields: {
    dailyCapacity: whole({
      label: "Moves per day",
      help: "The calendar warns when a day has more.",
      min: 1,
      max: 500,
      default: 6,
    }),
  },
});
