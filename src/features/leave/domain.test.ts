import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "~/platform/kernel/dates";
import {
  changesOf,
  chargesOf,
  countedDays,
  isShorter,
  type LeaveSpan,
  mayBecome,
  mayWithdraw,
  sumOf,
  type WorkCalendar,
} from "./domain";
import { kenyanHolidays } from "./holidays/domain";

const calendar: WorkCalendar = {
  workingDays: new Set([1, 2, 3, 4, 5]),
  holidays: new Set([2026, 2027].flatMap((year) => kenyanHolidays(year).map(({ day }) => day))),
};
const span = (firstDay: string, lastDay: string, halves: Partial<LeaveSpan> = {}): LeaveSpan => ({
  firstDay,
  lastDay,
  firstHalf: false,
  lastHalf: false,
  ...halves,
});
const days = (of: LeaveSpan) => sumOf(countedDays(of, calendar)) / 100;

test.each([
  ["21 to 31 December 2026 is 8", span("2026-12-21", "2026-12-31"), 8],
  ["a weekend is none", span("2026-11-21", "2026-11-22"), 0],
  ["a holiday is none", span("2026-12-25", "2026-12-25"), 0],
  ["half a day", span("2026-11-23", "2026-11-23", { firstHalf: true }), 0.5],
  ["from noon to noon", span("2026-11-23", "2026-11-24", { firstHalf: true, lastHalf: true }), 1],
  ["half of a day that is free is none", span("2026-11-27", "2026-11-28", { lastHalf: true }), 1],
])("%s", (_, of, expected) => {
  expect(days(of)).toBe(expected);
});

test("days are charged to the year each falls in", () => {
  const charged = chargesOf(countedDays(span("2026-12-28", "2027-01-05"), calendar));
  // 28 to 31 December, then 4 and 5 January: the 1st is a holiday.
  expect([...charged]).toEqual([
    [2026, 400],
    [2027, 200],
  ]);
});

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays("2026-01-01", days));
const spans = fc
  .tuple(day, fc.integer({ min: 0, max: 60 }), fc.boolean(), fc.boolean())
  .map(([firstDay, length, firstHalf, lastHalf]) =>
    span(firstDay, addDays(firstDay, length), {
      firstHalf,
      lastHalf: lastHalf && (length > 0 || !firstHalf),
    }),
  );

describe("properties", () => {
  test("what is charged by year is what is counted, in halves, at most the length", () => {
    fc.assert(
      fc.property(spans, (of) => {
        const counted = countedDays(of, calendar);
        const charges = [...chargesOf(counted).values()].reduce((sum, part) => sum + part, 0);
        expect(charges).toBe(sumOf(counted));
        expect(charges % 50).toBe(0);
        expect(counted.every(({ hundredths }) => hundredths === 50 || hundredths === 100)).toBe(true);
      }),
    );
  });
  test("two spans that meet count as the one they make", () => {
    fc.assert(
      fc.property(day, fc.nat(40), fc.nat(40), (first, a, b) => {
        const middle = addDays(first, a);
        const last = addDays(middle, b + 1);
        expect(days(span(first, middle)) + days(span(addDays(middle, 1), last))).toBe(
          days(span(first, last)),
        );
      }),
    );
  });
  test("a shorter one never costs more, and its changes lead from one charge to the other", () => {
    fc.assert(
      fc.property(spans, fc.nat(60), fc.boolean(), (of, less, lastHalf) => {
        const to = { ...of, lastDay: addDays(of.lastDay, -less), lastHalf };
        fc.pre(isShorter(of, to));
        const [before, after] = [of, to].map((each) => chargesOf(countedDays(each, calendar)));
        if (!before || !after) throw new Error("there are two");
        const changes = changesOf(before, after);
        expect(changes.every(({ hundredths }) => hundredths < 0)).toBe(true);
        for (const { year, hundredths } of changes)
          expect((before.get(year) ?? 0) + hundredths).toBe(after.get(year) ?? 0);
      }),
    );
  });
});

test("what may follow, and who may take back when", () => {
  expect(mayBecome("pending", "approved")).toBe(true);
  expect(mayBecome("approved", "approved")).toBe(false);
  expect(mayBecome("approved", "rejected")).toBe(false);
  expect(mayBecome("rejected", "approved")).toBe(false);
  expect(mayBecome("cancelled", "approved")).toBe(false);
  const approved = { status: "approved" as const, firstDay: "2026-11-24" };
  expect(mayWithdraw(approved, "2026-11-23")).toBe(true);
  expect(mayWithdraw(approved, "2026-11-24")).toBe(false);
});
