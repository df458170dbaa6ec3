import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Booking,
  bandOf,
  type Day,
  figuresOf,
  fits,
  levelOf,
  NO_NEEDS,
  type Place,
  type Pool,
  placeOf,
  tightestOf,
} from "./days";

const POOL: Pool = { trucks: 2, litres: 40_000, drivers: 2, crew: 6, packers: null };
const booking = (place: Place, over: Partial<Booking["needs"]> = {}, isHeld = false): Booking => ({
  place,
  needs: { ...NO_NEEDS, trucks: 1, litres: 20_000, drivers: 1, crew: 3, ...over },
  isHeld,
});
const dayOf = (bookings: Booking[]): Day => ({ moves: { limit: 3, used: 1, held: 1 }, pool: POOL, bookings });

describe("a day's figures", () => {
  test("a truck makes two trips, one on long distance; people and trucks count what is needed at once", () => {
    const figures = figuresOf(POOL, [booking("morning"), booking("afternoon"), booking("day", {}, true)]);
    expect(figures.trucks).toEqual({ total: 2, used: 1, held: 1, free: 0 });
    expect(figures.litres).toEqual({ total: 80_000, used: 40_000, held: 40_000, free: 0 });
    expect(figures.crew).toEqual({ total: 6, used: 3, held: 3, free: 0 });
    expect(figures.packers).toEqual({ total: null, used: 0, held: 0, free: null });
  });

  test("the tightest share names its resource; more than there is shows as short", () => {
    const figures = figuresOf(POOL, [booking("morning", { crew: 8 })]);
    expect(figures.crew.free).toBe(-2);
    expect(tightestOf(figures)).toEqual({ resource: "crew", percent: 133 });
    expect([69, 70, 89, 90, 100, 101].map(bandOf)).toEqual([
      "free",
      "busy",
      "busy",
      "tight",
      "tight",
      "over",
    ]);
  });

  test("nobody of a role that work needs is over capacity, not a division by zero", () => {
    const figures = figuresOf({ ...POOL, drivers: 0 }, [booking("any")]);
    expect(tightestOf(figures)).toEqual({ resource: "drivers", percent: 999 });
    expect(tightestOf(figuresOf({ ...POOL, drivers: 0 }, [])).percent).toBe(0);
  });
});

describe("room", () => {
  test("a window is full while the other one has room, and a long distance needs both", () => {
    const day = dayOf([booking("morning"), booking("morning")]);
    const of = (place: Place) => levelOf(day, true, { needs: booking("any").needs, place });
    expect([of("morning"), of("afternoon"), of("any"), of("day")]).toEqual(["none", "few", "few", "none"]);
    expect(placeOf("full_day", false)).toBe("any");
    expect(placeOf("morning", true)).toBe("day");
  });

  test("by moves, only their number counts", () => {
    const of = (limit: number) =>
      levelOf({ ...dayOf([]), moves: { limit, used: 1, held: 1 } }, false, {
        needs: { ...NO_NEEDS, trucks: 99 },
        place: "any",
      });
    expect([2, 3, 4, 5].map(of)).toEqual(["none", "few", "few", "enough"]);
  });

  test("a resource that is over does not refuse work that does not need it", () => {
    const day = dayOf([booking("morning", { crew: 9 })]);
    expect(levelOf(day, true, { needs: { ...NO_NEEDS, trucks: 1, litres: 1 }, place: "any" })).not.toBe(
      "none",
    );
    expect(levelOf(day, true, { needs: { ...NO_NEEDS, crew: 1 }, place: "morning" })).toBe("none");
  });
});

const needs = fc.record({
  trucks: fc.integer({ min: 0, max: 2 }),
  litres: fc.integer({ min: 0, max: 30_000 }),
  drivers: fc.integer({ min: 0, max: 2 }),
  crew: fc.integer({ min: 0, max: 4 }),
  packers: fc.integer({ min: 0, max: 2 }),
});
const anyBooking = fc.record({
  place: fc.constantFrom<Place[]>("morning", "afternoon", "any", "day"),
  needs,
  isHeld: fc.boolean(),
});

test("what fits still fits in any order and after a cancellation, and no half is over", () => {
  fc.assert(
    fc.property(fc.array(anyBooking, { maxLength: 12 }), fc.nat(), (bookings, nth) => {
      const taken: Booking[] = [];
      for (const one of bookings) if (fits(POOL, [...taken, one])) taken.push(one);
      expect(fits(POOL, [...taken].reverse())).toBe(true);
      expect(
        fits(
          POOL,
          taken.filter((_, at) => at !== nth % Math.max(1, taken.length)),
        ),
      ).toBe(true);
      for (const half of ["morning", "afternoon"] as const) {
        const trucks = taken
          .filter(({ place }) => place === half || place === "day")
          .reduce((sum, each) => sum + each.needs.trucks, 0);
        expect(trucks).toBeLessThanOrEqual(2);
      }
    }),
  );
});
