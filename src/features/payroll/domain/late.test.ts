import { expect, test } from "vitest";
import { lateOvertime, unpaidWeekdays } from "./late";

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

test.each([
  ["a week of Monday to Saturday", 6, [1, 2, 3, 4, 5, 6], 5],
  ["a week of Monday to Wednesday", 3, [1, 2, 3], 5],
  ["a Saturday of Monday to Saturday", 1, [1, 2, 3, 4, 5, 6], 5 / 6],
  ["all of October, Monday to Wednesday", 12, [1, 2, 3], 22],
  ["all of October, Monday to Friday", 22, [1, 2, 3, 4, 5], 22],
])("%s without pay costs its share of the weekdays", (_, none, workingDays, weekdays) => {
  expect(unpaidWeekdays({ none, half: 0 }, { workingDays, ...OCTOBER }).none).toBeCloseTo(weekdays, 10);
});

test("hours are late beyond those that were paid, rate by rate; fewer are not asked back", () => {
  const approved = [
    { hours: 5, rate: 1.5 },
    { hours: 2, rate: 2 },
  ];
  expect(
    lateOvertime(approved, [
      { hours: 3.5, rate: 1.5 },
      { hours: 4, rate: 2 },
    ]),
  ).toEqual([{ hours: 1.5, rate: 1.5 }]);
});
