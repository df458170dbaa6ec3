import { defineSection, whole } from "~/features/settings/define";

export const movesSection = defineSection("moves", {
  title: "Moves",
  about: "How much work a day holds.",
  fields: {
    dailyCapacity: whole({
      label: "Moves a day takes",
      help: "The calendar warns when a day has more.",
      min: 1,
      max: 500,
      default: 6,
    }),
  },
});
