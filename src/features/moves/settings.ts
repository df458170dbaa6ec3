import { defineSection, whole } from "~/features/settings/define";

export const movesSection = defineSection("moves", {
  title: "Moves",
  about: "Daily capacity and changes after acceptance.",
  fields: {
    dailyCapacity: whole({
      label: "Moves per day",
      help: "The calendar warns when a day has more.",
      min: 1,
      max: 500,
      default: 6,
    }),
    changesUntilHours: whole({
      label: "Changes close before the move",
      help: "Confirmed changes are then invoiced or credited, once.",
      min: 0,
      max: 720,
      suffix: " hours",
      default: 48,
    }),
  },
});
