import { choice, defineSection, toggle, whole } from "~/features/settings/define";

export const movesSection = defineSection("moves", {
  title: "Moves",
  about: "What a day takes, how long a day is held, changes after acceptance, and answers of the crew.",
  fields: {
    dailyCapacity: whole({
      label: "Moves per day",
      help: "The calendar warns when a day has more.",
      min: 1,
      max: 500,
      default: 6,
    }),
    bookByCapacity: toggle({
      label: "Book by capacity",
      help: "Vehicles and people limit a day, not the number above.",
    }),
    holdHours: whole({
      label: "Hold an accepted day for",
      help: "The deposit books it. 0 books at acceptance.",
      min: 0,
      max: 720,
      suffix: " hours",
      default: 24,
    }),
    offerHours: whole({
      label: "Hold an offer to the waiting list for",
      help: "Then the next customer is asked.",
      min: 1,
      max: 72,
      suffix: " hours",
      default: 4,
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
