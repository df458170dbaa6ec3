import { type ArrivalWindow, type ArrivalWindows, DEFAULT_FORMATS } from "~/platform/kernel/formats";
import { defineSection, group, text } from "../define";
import { minutesOf } from "./domain";
import { timeNotValid, windowNameRequired, windowReversed } from "./errors";

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

const window = (title: string, { en, sw, from, to }: ArrivalWindow) => {
  const time = (label: string, value: string) =>
    text({
      label,
      max: 5,
      default: value,
      placeholder: value,
      required: timeNotValid,
      matches: [CLOCK, timeNotValid],
    });
  return group({
    title,
    fields: {
      en: text({ label: "Name", max: 30, default: en, required: windowNameRequired }),
      sw: text({ label: "Name in Kiswahili", max: 30, default: sw, required: windowNameRequired }),
      from: time("From", from),
      to: time("To", to),
    },
  });
};
const { morning, afternoon, full_day: fullDay } = DEFAULT_FORMATS.arrivalWindows;

export const arrivalWindowsSection = defineSection("arrivalWindows", {
  title: "Arrival windows",
  about:
    "When a crew may arrive, as customers choose and read it. Planned jobs keep their times; new ones begin with the window.",
  fields: {
    morning: window("Morning", morning),
    afternoon: window("Afternoon", afternoon),
    full_day: window("Full day", fullDay),
  },
  check: (windows, problem) => {
    for (const name of ["morning", "afternoon", "full_day"] as const)
      if (minutesOf(windows[name].to) <= minutesOf(windows[name].from)) problem(`${name}.to`, windowReversed);
  },
}) satisfies { fields: Record<keyof ArrivalWindows, unknown> };
