import { expect, test } from "vitest";
import { DEFAULT_FORMATS, writtenIn } from "~/platform/kernel/formats";
import { LOCALES } from "~/platform/kernel/locales";
import {
  overlaps,
  startOfMove,
  TIME_WINDOWS,
  timeChoices,
  windowChoice,
  windowInSentence,
  windowLabel,
  windowOf,
} from "./domain";

test("the office chooses among the hours a customer may wish for, and keeps an older wish", () => {
  expect(timeChoices()).toEqual(TIME_WINDOWS.map(windowLabel));
  expect(timeChoices("Morning, 8:00 to 12:00")).toHaveLength(3);
  expect(timeChoices("8:00 to 9:00").at(-1)).toBe("8:00 to 9:00");
});

test("who wished for a window is told the same one, in either language", () => {
  for (const window of TIME_WINDOWS)
    for (const locale of LOCALES) expect(windowOf(windowChoice(window, locale))).toBe(window);
});

test.each([
  ["8:00 to 9:00", "morning"],
  ["9.30", "morning"],
  ["14:00", "afternoon"],
  ["Afternoon", "afternoon"],
  ["In the morning please", "morning"],
  ["Evening, after 17:00", "afternoon"],
  ["Full day, 8:00 to 17:00", "full_day"],
  ["", "full_day"],
])("wished for at '%s' stands in %s", (wish, window) => expect(windowOf(wish)).toBe(window));

test("a move begins with its window, in Nairobi", () => {
  expect(startOfMove("2026-03-10", "morning")).toEqual(new Date("2026-03-10T05:00:00Z"));
  expect(startOfMove("2026-03-10", "afternoon")).toEqual(new Date("2026-03-10T09:00:00Z"));
});

test("windows are told and read by the company's setting, and older wishes stay theirs", () => {
  const own = {
    morning: { en: "Early", sw: "Alfajiri", from: "6:30", to: "10:00" },
    afternoon: { en: "Late", sw: "Jioni", from: "13:00", to: "18:00" },
    full_day: { en: "All day", sw: "Siku nzima", from: "6:30", to: "18:00" },
  };
  const [said, wished, older, begins] = writtenIn({ ...DEFAULT_FORMATS, arrivalWindows: own }, () => [
    windowInSentence("morning", "sw"),
    TIME_WINDOWS.map((window) => windowOf(windowLabel(window))),
    windowOf("Full day, 8:00 to 17:00"),
    startOfMove("2026-03-10", "morning"),
  ]);
  expect(said).toBe("alfajiri, 6:30 hadi 10:00");
  expect(wished).toEqual(TIME_WINDOWS);
  expect(older).toBe("full_day");
  expect(begins).toEqual(new Date("2026-03-10T03:30:00Z"));
  // A wish in earlier words of the company.
  expect(windowOf("All day, 6:30 to 18:00")).toBe("full_day");
});

test("a full day overlaps both halves, which do not overlap each other", () => {
  expect(overlaps("full_day", "morning")).toBe(true);
  expect(overlaps("afternoon", "full_day")).toBe(true);
  expect(overlaps("morning", "afternoon")).toBe(false);
});
