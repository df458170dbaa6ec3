import { describe, expect, test } from "vitest";
import type { Actor } from "~/platform/http/actor";
import { mintActor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { formatRhythm, lastDue, mayReceive, nextRun, periodOn, type Rhythm } from "./domain";

const daily: Rhythm = { frequency: "daily", weekday: null, monthDay: null, hour: 6 };
const weekly = (weekday: number): Rhythm => ({ ...daily, frequency: "weekly", weekday });
const monthly = (monthDay: number): Rhythm => ({ ...daily, frequency: "monthly", monthDay });
const at = (instant: string) => new Date(instant);

describe("the next run", () => {
  test.each<[string, Rhythm, string, string]>([
    [
      "of a day that has not reached its hour is today",
      daily,
      "2026-05-14T02:59:59Z",
      "2026-05-14T03:00:00Z",
    ],
    ["after the hour is tomorrow", daily, "2026-05-14T03:00:00Z", "2026-05-15T03:00:00Z"],
    // 23:30 UTC is 02:30 of the next day in Nairobi.
    ["goes by the day in Nairobi", daily, "2026-05-14T23:30:00Z", "2026-05-15T03:00:00Z"],
    [
      "of midnight is at Nairobi's midnight",
      { ...daily, hour: 0 },
      "2026-05-14T20:00:00Z",
      "2026-05-14T21:00:00Z",
    ],
    ["keeps its hour when Europe changes its clocks", daily, "2026-03-28T12:00:00Z", "2026-03-29T03:00:00Z"],
    ["of Mondays", weekly(1), "2026-05-14T10:00:00Z", "2026-05-18T03:00:00Z"],
    ["of Sundays", weekly(7), "2026-05-17T02:00:00Z", "2026-05-17T03:00:00Z"],
    [
      "of the 31st is the last day of a short month",
      monthly(31),
      "2026-06-01T10:00:00Z",
      "2026-06-30T03:00:00Z",
    ],
    ["of the 31st in February", monthly(31), "2026-02-01T10:00:00Z", "2026-02-28T03:00:00Z"],
    ["of the 30th in February of a leap year", monthly(30), "2028-02-01T10:00:00Z", "2028-02-29T03:00:00Z"],
    [
      "of the 31st after a short month is the 31st",
      monthly(31),
      "2026-06-30T10:00:00Z",
      "2026-07-31T03:00:00Z",
    ],
    ["goes over the year's end", monthly(5), "2026-12-06T10:00:00Z", "2027-01-05T03:00:00Z"],
  ])("%s", (_, rhythm, now, next) => {
    expect(nextRun(rhythm, at(now)).at).toEqual(at(next));
  });
});

test.each<[Rhythm, string, string]>([
  [daily, "2026-05-14T03:00:00Z", "2026-05-14"],
  [daily, "2026-05-14T02:00:00Z", "2026-05-13"],
  [weekly(1), "2026-05-14T10:00:00Z", "2026-05-11"],
  [monthly(31), "2026-05-14T10:00:00Z", "2026-04-30"],
])("a late run is for the last day it was due: %#", (rhythm, now, day) => {
  expect(lastDue(rhythm, at(now))).toBe(day);
});

test.each([
  ["yesterday", "2026-03-01", "2026-02-28 2026-02-28"],
  ["last-week", "2026-05-11", "2026-05-04 2026-05-10"],
  ["last-month", "2026-03-31", "2026-02-01 2026-02-28"],
  ["month", "2026-05-14", "2026-05-01 2026-05-14"],
] as const)("%s on %s is %s", (period, day, expected) => {
  const { from, to } = periodOn({ report: "revenue", period }, day);
  expect(`${from} ${to}`).toBe(expected);
});

test("a report of one day has that day as its period", () => {
  expect(periodOn({ report: "ageing", period: null }, "2026-05-14")).toEqual({
    from: "2026-05-14",
    to: "2026-05-14",
  });
});

test.each<[Rhythm, string]>([
  [daily, "Every day at 06:00"],
  [weekly(5), "Every Friday at 06:00"],
  [monthly(1), "On the 1st of each month at 06:00"],
  [monthly(12), "On the 12th of each month at 06:00"],
  [monthly(22), "On the 22nd of each month at 06:00"],
  [monthly(31), "On the last day of each month at 06:00"],
])("the rhythm reads %#", (rhythm, text) => expect(formatRhythm(rhythm)).toBe(text));

describe("a recipient of another person's report", () => {
  const holding = (permission: Permission, scope: Scope): Actor =>
    mintActor({ kind: "person", role: "manager", permissions: new Map([[permission, scope]]) });

  test("holds its permission", () => {
    expect(mayReceive(holding("access_financial_reports", "all"), "ageing")).toBe(true);
    expect(mayReceive(holding("view_sales_reports", "all"), "ageing")).toBe(false);
  });

  test("reads all rows where figures depend on the reader", () => {
    expect(mayReceive(holding("access_hr_reports", "all"), "absence")).toBe(true);
    expect(mayReceive(holding("access_department_reports", "dept"), "absence")).toBe(false);
    expect(mayReceive(holding("view_sales_reports", "team"), "sourceValue")).toBe(false);
  });
});
