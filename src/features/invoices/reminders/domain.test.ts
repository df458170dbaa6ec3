import { expect, test } from "vitest";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { dueDatesOf, isWorthReminding, REMINDER_STEPS } from "./domain";

const DUE = "2026-03-10";
const stepOn = (today: PlainDate) =>
  REMINDER_STEPS.filter((step) => {
    const { from, to } = dueDatesOf(step, today);
    return from <= DUE && DUE <= to;
  });

test.each([
  [-4, []],
  [-3, ["before"]],
  [-1, ["before"]],
  [0, ["due"]],
  [2, ["due"]],
  [3, []],
  [6, []],
  [7, ["after"]],
  [9, ["after"]],
  [10, []],
])("%i days after the due date it is time for %j", (days, steps) => {
  expect(stepOn(addDays(DUE, days))).toEqual(steps);
});

test("an invoice that is due at once has no reminder on the day it is issued", () => {
  const issued = (issueDate: PlainDate) =>
    REMINDER_STEPS.filter((step) => isWorthReminding({ issueDate, dueDate: DUE }, step));
  expect(issued("2026-03-01")).toEqual(["before", "due", "after"]);
  expect(issued("2026-03-07")).toEqual(["due", "after"]);
  expect(issued("2026-03-10")).toEqual(["after"]);
});
