import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLANK_ACCESS } from "~/features/inventory/access/domain";
import {
  canBecome,
  changesOf,
  driveMinutesOf,
  isPlanned,
  lateness,
  nearestNext,
  SURVEY_STATES,
  stateByVisit,
  stopsOf,
} from "./domain";

const at = new Date("2026-12-03T07:00:00Z");
const later = new Date("2026-12-04T07:00:00Z");

describe("states", () => {
  test("a review is final, and nothing returns from what was submitted", () => {
    for (const to of SURVEY_STATES) {
      expect(canBecome({ state: "reviewed", startedAt: at }, to)).toBe(false);
      expect(canBecome({ state: "submitted", startedAt: at }, to)).toBe(to === "reviewed");
    }
  });
  test.each([
    ["in_progress", at, "no_show", false],
    ["cancelled", null, "submitted", false],
    ["cancelled", at, "submitted", true],
    ["cancelled", null, "in_progress", true],
    ["no_show", null, "in_progress", true],
    ["scheduled", null, "submitted", false],
  ] as const)("%s, started %s, becomes %s: %s", (state, startedAt, to, may) => {
    expect(canBecome({ state, startedAt }, to)).toBe(may);
  });
  test.each([
    ["scheduled", "scheduled", at, true, "requested"],
    ["requested", "scheduled", at, false, "scheduled"],
    ["no_show", "scheduled", at, false, undefined],
    ["no_show", "scheduled", later, false, "scheduled"],
    ["no_show", "cancelled", at, false, "cancelled"],
    ["scheduled", "completed", at, false, "cancelled"],
    ["in_progress", "cancelled", at, false, undefined],
    ["submitted", "cancelled", later, false, undefined],
  ] as const)("%s, visit %s at %s, unanswered %s: %s", (state, status, scheduledAt, isUnanswered, next) => {
    expect(stateByVisit({ state, startsAt: at }, { status, scheduledAt, isUnanswered })).toBe(next);
  });
  test("only planned ones follow their visit, to states they may have", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SURVEY_STATES),
        fc.constantFrom("scheduled", "in_progress", "completed", "cancelled"),
        fc.boolean(),
        fc.boolean(),
        (state, status, isUnanswered, isMoved) => {
          const visit = { status, isUnanswered, scheduledAt: isMoved ? later : at };
          const next = stateByVisit({ state, startsAt: at }, visit);
          if (!isPlanned(state)) return next === undefined;
          return next === undefined || next === state || canBecome({ state, startedAt: null }, next);
        },
      ),
    );
  });
});

describe("places", () => {
  test("the first two are there from the start, where the visit and the quote say", () => {
    expect(stopsOf([], { from: "Karen" })).toMatchObject([
      { key: "from", end: "pickup", place: "Karen", floor: null },
      { key: "to", end: "delivery", place: "" },
    ]);
    const saved = [{ ...BLANK_ACCESS, key: "store", end: "pickup" as const }];
    expect(stopsOf(saved).map(({ key }) => key)).toEqual(["from", "to", "store"]);
  });
  test("changes are the facts that were given and differ", () => {
    expect(changesOf({ ...BLANK_ACCESS, floor: 2 }, { floor: 2, gate: "B", lift: undefined })).toEqual({
      gate: ["", "B"],
    });
  });
});

describe("a day's way", () => {
  const along = (from: number, to: number) => Math.abs(from - to);
  test("takes the nearest next, and unknown places last", () => {
    expect(nearestNext(0, [7, -2, 3, 9], along)).toEqual([-2, 3, 7, 9]);
    expect(nearestNext(0, [5, 1, 3], (_, to) => (to === 5 ? null : to))).toEqual([1, 3, 5]);
  });
  test("names each once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 12 }), (points) => {
        const order = nearestNext(0, points, along);
        return [...order].sort((a, b) => a - b).join() === [...points].sort((a, b) => a - b).join();
      }),
    );
  });
  test.each([
    [0, 0],
    [10, 24],
    [25, 60],
    [85, 120],
  ])("%d km take %d minutes", (km, minutes) => {
    expect(driveMinutesOf(km)).toBe(minutes);
  });
  test("lateness runs on until a gap takes it up", () => {
    const hour = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
    const leg = (hours: number, driveMinutes: number | null) => ({
      ...{ startsAt: hour(hours), minutes: 60, driveMinutes },
    });
    expect(lateness([leg(0, 90), leg(1, 30), leg(2, 15), leg(6, 20)])).toEqual([0, 30, 45, 0]);
    expect(lateness([leg(0, null), leg(1, null)])).toEqual([0, 0]);
    expect(lateness([])).toEqual([]);
  });
});
