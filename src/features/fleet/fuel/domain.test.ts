import fc from "fast-check";
import { expect, test } from "vitest";
import { consumptions, type Filling } from "./domain";

const filling = (id: string, tenths: number, km: number | null, isFull = true): Filling => ({
  ...{ id, tenths, km, isFull, day: "2026-11-01" },
});

test("litres since the last full tank, for 100 km", () => {
  const found = consumptions(
    [
      filling("a", 500, 1_000),
      filling("b", 200, 1_200, false),
      filling("c", 400, 1_400),
      filling("d", 900, 1_900),
    ],
    14,
  );
  // 60 litres for 400 km, then 90 litres for 500 km.
  expect(found.get("c")).toEqual({ km: 400, consumption: 15, isOutlier: false });
  expect(found.get("d")).toEqual({ km: 500, consumption: 18, isOutlier: true });
  expect([...found.keys()]).toEqual(["c", "d"]);
});

test("a filling without kilometres counts its litres; an odometer that fell starts anew", () => {
  const found = consumptions(
    [
      filling("a", 100, 1_000),
      filling("b", 300, null),
      filling("c", 300, 1_400),
      filling("d", 100, 5),
      filling("e", 150, 105),
    ],
    null,
  );
  expect(Object.fromEntries(found)).toEqual({
    c: { km: 400, consumption: 15, isOutlier: false },
    e: { km: 100, consumption: 15, isOutlier: false },
  });
});

test("all litres between the first and the last full tank are counted once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 900 }), fc.boolean())),
      (steps) => {
        let km = 0;
        const fillings = steps.map(([tenths, driven, isFull], at) => {
          km += driven;
          return filling(String(at), tenths, km, isFull);
        });
        const first = fillings.findIndex(({ isFull }) => isFull);
        const last = fillings.findLastIndex(({ isFull }) => isFull);
        const driven = [...consumptions(fillings, null).values()].reduce((sum, one) => sum + one.km, 0);
        expect(driven).toBe(first < 0 ? 0 : (fillings[last]?.km ?? 0) - (fillings[first]?.km ?? 0));
      },
    ),
  );
});
