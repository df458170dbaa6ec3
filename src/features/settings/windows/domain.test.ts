import { expect, test } from "vitest";
import {
  startOfMove,
  TIME_WINDOW_CHOICES,
  TIME_WINDOW_LABELS,
  TIME_WINDOWS,
  timeChoices,
  windowOf,
} from "./domain";

test("the office chooses among the hours a customer may wish for, and keeps an older wish", () => {
  expect(timeChoices()).toEqual(Object.values(TIME_WINDOW_LABELS));
  expect(timeChoices("Morning, 8:00 to 12:00")).toHaveLength(3);
  expect(timeChoices("8:00 to 9:00").at(-1)).toBe("8:00 to 9:00");
});

test("who wished for a window is told the same one, in either language", () => {
  for (const window of TIME_WINDOWS)
    for (const wish of Object.values(TIME_WINDOW_CHOICES[window])) expect(windowOf(wish)).toBe(window);
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
