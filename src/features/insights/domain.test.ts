import { describe, expect, test } from "vitest";
import type { ServiceCategory, Tier } from "~/features/customers/domain";
import {
  averageOrderOf,
  type CountedService,
  countsOf,
  daysSince,
  lastServiceOf,
  loyaltyShareOf,
  meanIntervalOf,
  nextServiceOf,
  preferredOf,
  riskLevelOf,
  riskPartsOf,
  riskScoreOf,
  rulesThatHold,
  seasonOf,
  seasonsOf,
  upsellValueOf,
} from "./domain";

const calm = { daysSinceLastService: 0, averageRating: null, totalServices: 2, totalCommunications: 0 };
const score = (over: Partial<Parameters<typeof riskPartsOf>[0]>) =>
  riskScoreOf(riskPartsOf({ ...calm, ...over }));

describe("risk", () => {
  test.each([
    [null, 0],
    [0, 0],
    [90, 0],
    [91, 1],
    [180, 1],
    [181, 2],
    [365, 2],
    [366, 3],
    [4000, 3],
  ])("%s days since the last service add %s", (daysSinceLastService, points) => {
    expect(score({ daysSinceLastService })).toBe(points);
  });

  test.each([
    [null, 0],
    [1, 3],
    [2.99, 3],
    [3, 1],
    [3.99, 1],
    [4, 0],
    [5, 0],
  ])("an average rating of %s adds %s", (averageRating, points) => {
    expect(score({ averageRating })).toBe(points);
  });

  test.each([
    [0, 0],
    [1, 1],
    [2, 0],
  ])("%s services add %s", (totalServices, points) => {
    expect(score({ totalServices })).toBe(points);
  });

  test.each([
    [10, 0],
    [11, 1],
  ])("%s communications add %s", (totalCommunications, points) => {
    expect(score({ totalCommunications })).toBe(points);
  });

  test.each([
    [0, "low"],
    [1, "low"],
    [2, "medium"],
    [3, "medium"],
    [4, "high"],
    [8, "high"],
  ])("%s in all is %s", (total, level) => {
    expect(riskLevelOf(total)).toBe(level);
  });

  test("everything together is eight, and each part says why", () => {
    const parts = riskPartsOf({
      daysSinceLastService: 366,
      averageRating: 2.5,
      totalServices: 1,
      totalCommunications: 11,
    });
    expect(riskScoreOf(parts)).toBe(8);
    expect(parts.map(({ reason }) => reason)).toEqual([
      "More than 365 days since the last service",
      "Average rating under 3",
      "Only one service",
      "More than 10 communications",
    ]);
  });
});

const facts = {
  spent: 0,
  points: 0,
  tier: "starter" as Tier,
  totalServices: 0,
  averageOrder: 0,
  risk: { level: "low" as const, isAside: false },
};

describe("insights", () => {
  test.each([
    // The rule is in shillings, the amount in cents.
    [10_000_000, false],
    [10_000_001, true],
    [100_001, false],
  ])("spending %s cents is of high value: %s", (spent, holds) => {
    expect(rulesThatHold({ ...facts, spent }).highValue).toBe(holds);
  });

  test.each([
    ["medium", false, false],
    ["high", false, true],
    ["high", true, false],
  ] as const)("a %s risk, set aside %s, warns of churn: %s", (level, isAside, holds) => {
    expect(rulesThatHold({ ...facts, risk: { level, isAside } }).churn).toBe(holds);
  });

  test.each([
    [1, 500, false],
    [2, 0, false],
    [2, 1, true],
    [3, 500, true],
  ])("%s services at %s cents are an opportunity: %s", (totalServices, averageOrder, holds) => {
    expect(rulesThatHold({ ...facts, totalServices, averageOrder }).upsell).toBe(holds);
  });

  test.each([
    [0, "starter", false],
    [1, "starter", true],
    [1_000, "gold", true],
    [2_500, "platinum", false],
    [9_000, "diamond", false],
  ] as const)("%s points as %s ask for retention: %s", (points, tier, holds) => {
    expect(rulesThatHold({ ...facts, points, tier }).retention).toBe(holds);
  });

  test("an upsell is worth one and a half times the average order", () => {
    expect(upsellValueOf(averageOrderOf(2_000_000, 3))).toBe(1_000_001);
    expect(averageOrderOf(2_000_000, 0)).toBe(0);
  });
});

test.each([
  [0, "starter", 0],
  [499, "bronze", 50],
  [999, "silver", 100],
  [1_000, "gold", 100],
  [2_499, "gold", 100],
  [2_500, "platinum", null],
  [9_999, "diamond", null],
] as const)("%s points as %s fill the bar to %s", (points, tier, share) => {
  expect(loyaltyShareOf(points, tier)).toBe(share);
});

const service = (date: string, category: ServiceCategory = "residential_move"): CountedService => ({
  category,
  date,
  completedAt: null,
  createdAt: new Date(`${date}T09:00:00Z`),
});

describe("of the services themselves", () => {
  test("the three most frequent categories are preferred, equals by name", () => {
    const of = (...names: ServiceCategory[]) => names.map((name) => service("2026-01-01", name));
    expect(preferredOf(of("storage", "packing", "storage", "cleaning", "assembly"))).toEqual([
      { name: "storage", count: 2 },
      { name: "assembly", count: 1 },
      { name: "cleaning", count: 1 },
    ]);
    expect(countsOf([])).toEqual([]);
  });

  test("the last is the latest completed, or written down where it is not completed", () => {
    const completed = { ...service("2026-01-01"), completedAt: new Date("2026-03-01T10:00:00Z") };
    expect(lastServiceOf([completed, service("2026-02-01")])).toEqual(completed.completedAt);
    expect(lastServiceOf([])).toBeNull();
  });

  test("days are those of Nairobi, and none are before today", () => {
    // 23:30 of the day before in Nairobi.
    const moment = new Date("2026-05-01T20:30:00Z");
    expect(daysSince(moment, new Date("2026-05-01T21:30:00Z"))).toBe(1);
    expect(daysSince(new Date("2026-06-01T00:00:00Z"), moment)).toBe(0);
    expect(daysSince(null, moment)).toBeNull();
  });

  test.each([
    [[], null, null],
    [["2026-01-01"], null, null],
    [["2026-01-01", "2026-01-31"], 30, null],
    [["2026-01-31", "2026-01-01", "2026-03-02"], 30, "2026-04-01"],
    [["2026-01-01", "2026-01-01", "2026-01-01"], 0, null],
  ])("%j come every %s days, the next on %s", (days, interval, next) => {
    const services = days.map((day) => service(day));
    expect(meanIntervalOf(services)).toBe(interval);
    expect(nextServiceOf(services)).toBe(next);
  });

  test.each([
    ["2026-02-28", "short_dry"],
    ["2026-03-01", "long_rains"],
    ["2026-05-31", "long_rains"],
    ["2026-06-01", "long_dry"],
    ["2026-09-30", "long_dry"],
    ["2026-10-01", "short_rains"],
  ])("%s is in %s", (day, season) => {
    expect(seasonOf(day)).toBe(season);
  });

  test("seasons come in the year's order", () => {
    const days = ["2026-11-01", "2026-04-01", "2025-12-05"];
    expect(seasonsOf(days.map((day) => service(day)))).toEqual([
      { name: "long_rains", count: 1 },
      { name: "short_rains", count: 2 },
    ]);
  });
});
