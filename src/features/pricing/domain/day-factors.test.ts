import { expect, test } from "vitest";
import { officePriceList, specificationPriceList } from "../testing";
import { type DayFactor, dayPriceOf, factorInWords, listOnDay, onDay, otherDays } from "./day-factors";

const FACTORS: DayFactor[] = [
  { kind: "weekday", weekday: "saturday", rate: 1_500 },
  { kind: "weekday", weekday: "tuesday", rate: -1_000 },
  { kind: "month-start", days: 2, rate: 500 },
  { kind: "month-end", days: 3, rate: 2_000 },
  { kind: "date", date: "2026-12-24", rate: 3_000 },
  { kind: "date", date: "2026-12-26", rate: 0 },
];

test.each([
  ["2026-12-05", 1_500, "Saturday"],
  ["2026-12-08", -1_000, "Tuesday"],
  ["2026-12-07", undefined, undefined],
  // The first of December 2026 is a Tuesday: the edge of a month goes before the weekday.
  ["2026-12-01", 500, "first 2 days of the month"],
  ["2026-12-03", undefined, undefined],
  ["2026-12-29", 2_000, "last 3 days of the month"],
  ["2026-12-28", undefined, undefined],
  ["2027-02-26", 2_000, "last 3 days of the month"],
  ["2027-02-25", undefined, undefined],
  ["2028-02-29", 2_000, "last 3 days of the month"],
  ["2026-12-24", 3_000, "24/12/2026"],
  // A date with 0% takes the Saturday's 15% away.
  ["2026-12-26", undefined, undefined],
])("%s", (date, rate, name) => {
  expect(dayPriceOf(FACTORS, date)?.rate).toBe(rate);
  expect(dayPriceOf(FACTORS, date)?.name).toBe(name);
});

test("without factors no day differs", () => {
  expect(dayPriceOf([], "2026-12-05")).toBeNull();
  expect(otherDays([], "2026-12-05", "2026-11-30")).toEqual([]);
});

test("a factor changes what moving costs, to the cent, and no add-on", () => {
  const saturday = dayPriceOf(FACTORS, "2026-12-05");
  const list = listOnDay(officePriceList, saturday);
  expect(list.baseFee).toBe(575_000);
  expect(list.rooms[0]?.price).toBe(287_500);
  expect(list.services).toEqual(specificationPriceList.services);
  expect(onDay(333, { rate: 1_500 })).toBe(383);
  expect(onDay(333, null)).toBe(333);
  expect(listOnDay(officePriceList, null)).toBe(officePriceList);
  expect([1_500, -1_000, 1_250].map((rate) => factorInWords(rate))).toEqual([
    "15% more",
    "10% less",
    "12.5% more",
  ]);
});

test("cheaper days within a week are offered, the nearest first, none of the past", () => {
  const days = otherDays(FACTORS, "2026-12-12", "2026-12-08");
  expect(days.map(({ date }) => date)).toEqual([
    "2026-12-13",
    "2026-12-11",
    "2026-12-14",
    "2026-12-10",
    "2026-12-15",
    "2026-12-09",
    "2026-12-16",
    "2026-12-08",
    "2026-12-17",
    "2026-12-18",
  ]);
});
