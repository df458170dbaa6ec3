import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/platform/kernel/dates";
import { REMINDED_DAYS, reminderOf, validityOf } from "./domain";

const TODAY = "2026-11-23";

test.each([
  [null, "valid"],
  ["2026-11-22", "expired"],
  ["2026-11-23", "expiring"],
  ["2027-01-22", "expiring"],
  ["2027-01-23", "valid"],
] as const)("what expires on %s is %s", (day, validity) => expect(validityOf(day, TODAY)).toBe(validity));

describe("reminders", () => {
  test.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, undefined],
  ])("%i days before: %s", (left, due) => expect(reminderOf(addDays(TODAY, left), TODAY)).toBe(due));

  test("each is due on some night, in its order, whichever nights are missed in between", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }), (runs) => {
        const expiresOn = addDays(TODAY, 60);
        const due = runs.flatMap((run, night) => {
          const reminder = run ? reminderOf(expiresOn, addDays(TODAY, night)) : undefined;
          return reminder ? [reminder] : [];
        });
        expect([...due].sort((a, b) => b - a)).toEqual(due);
        for (const days of REMINDED_DAYS) {
          const until = REMINDED_DAYS.find((shorter) => shorter < days) ?? -1;
          const nights = runs.slice(60 - days, 60 - until);
          expect(due.includes(days)).toBe(nights.some(Boolean));
        }
      }),
    );
  });
});
