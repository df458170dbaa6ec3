import { expect, test } from "vitest";
import { awayOn, conflictOn, weekdayOf } from "./domain";

const free = {
  ...{ weeklyOffs: [], marks: [], leave: [], from: "2026-01-01", until: null, isSuspended: false },
};
// A Saturday.
const day = "2026-12-05";

test.each([
  ["nothing", {}, undefined],
  ["a weekly day off", { weeklyOffs: [6] }, "weekly"],
  ["another weekly day off", { weeklyOffs: [7] }, undefined],
  ["a marked day", { marks: [{ day, state: "off" as const }] }, "off"],
  [
    "a weekly day off on which they work",
    { weeklyOffs: [6], marks: [{ day, state: "works" as const }] },
    undefined,
  ],
  ["leave", { leave: [{ firstDay: "2026-12-01", lastDay: day }] }, "leave"],
  ["leave that ended", { leave: [{ firstDay: "2026-12-01", lastDay: "2026-12-04" }] }, undefined],
  [
    "leave on a day that is marked as working",
    {
      ...{ marks: [{ day, state: "works" as const }] },
      leave: [{ firstDay: day, lastDay: day }],
    },
    "leave",
  ],
  ["a suspension", { isSuspended: true }, "gone"],
  ["not hired yet", { from: "2026-12-06" }, "gone"],
  ["the last day", { until: day }, undefined],
  ["the day after the last", { until: "2026-12-04" }, "gone"],
])("%s", (_, given, why) => expect(awayOn({ ...free, ...given }, day)).toBe(why));

test("a week begins on Monday, and Sunday is its last day", () => {
  expect(["2026-11-30", "2026-12-06"].map(weekdayOf)).toEqual([1, 7]);
});

test("the conflict says which of both it is", () => {
  const said = () => "Saturday 5 December";
  const of = (given: object) => conflictOn({ name: "Otieno", ...free, ...given }, day, said);
  expect(of({})).toBeUndefined();
  expect(of({ weeklyOffs: [6] })).toBe("Otieno has Saturdays off.");
  expect(of({ marks: [{ day, state: "off" }] })).toBe("Otieno cannot work on Saturday 5 December.");
});
