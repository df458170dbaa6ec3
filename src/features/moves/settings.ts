import { choice, defineSection, whole } from "~/features/settings/define";

export const movesSection = defineSection("moves", {
  title: "Moves",
  about: "Daily capacity, changes after acceptance, and answers of the crew.",
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
    crewAnswers: choice({
      label: "Crew answers",
      help: "What crew can do with a published job.",
      options: {
        final: "Assigned is final",
        may_decline: "Assigned, may decline",
        must_accept: "Offered, must accept",
      },
      default: "final",
    }),
    crewLanguage: choice({
      label: "Language of messages to crew",
      help: "The roster can set another one for a person.",
      options: { sw: "Kiswahili", en: "English" },
      default: "sw",
    }),
  },
});
