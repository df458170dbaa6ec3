import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_TRAVEL, driveMinutes, ROAD_TOWNS, roadKm, travelBetween, travelClash } from "./domain";

const town = (name: string) => {
  const found = ROAD_TOWNS.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};
const at = (time: string) => new Date(`2026-12-05T${time}:00+03:00`);
const kitisuru = { name: "Kitisuru", lat: -1.2458, lon: 36.7541 };
const lavington = { name: "Lavington", lat: -1.2797, lon: 36.7683 };

describe("road kilometres", () => {
  const columns = [
    "Mombasa",
    "Kisumu",
    "Nakuru",
    "Eldoret",
    "Kisii",
    "Meru",
    "Malindi",
    "Garissa",
    "Busia",
    "Nyeri",
    "Kitale",
  ];
  test.each([
    ["Nairobi", [482, 350, 160, 313, 332, 267, 602, 370, 462, 155, 383]],
    ["Mombasa", [0, 832, 642, 795, 814, 749, 120, 852, 944, 637, 865]],
  ])("from %s are those of the table", (from, kilometres) => {
    expect(columns.map((to) => Math.round(roadKm(town(from), town(to))))).toEqual(kilometres);
  });
  test("a place beside a trunk road need not drive back to the city", () => {
    const athiRiver = { lat: -1.4563, lon: 36.9785 };
    expect(roadKm(athiRiver, town("Mombasa"))).toBeLessThan(500);
  });
  test("are the same both ways, and never shorter than the air line", () => {
    const point = fc.record({
      lat: fc.double({ min: -4.5, max: 3, noNaN: true }),
      lon: fc.double({ min: 34, max: 41, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(roadKm(a, b)).toBeCloseTo(roadKm(b, a), 6);
        expect(roadKm(a, a)).toBe(0);
      }),
    );
  });
});

describe("a drive", () => {
  test.each([
    ["in town", kitisuru, lavington, 20],
    ["to the coast", town("Nairobi"), town("Mombasa"), 570],
    ["at one place", kitisuru, kitisuru, 0],
    ["from an unknown place", null, lavington, 45],
  ])("%s takes its time", (_, from, to, minutes) =>
    expect(driveMinutes(from, to, DEFAULT_TRAVEL)).toBe(minutes),
  );
  test("needs no reserve within one move", () => {
    const [a, b] = [
      { moveId: "a", to: kitisuru },
      { moveId: "b", from: lavington },
    ];
    expect(travelBetween(a, b, DEFAULT_TRAVEL)).toEqual({ drive: 20, gap: 50 });
    expect(travelBetween(a, { ...b, moveId: "a" }, DEFAULT_TRAVEL)).toEqual({ drive: 20, gap: 20 });
    expect(travelBetween(a, { moveId: "a", from: null }, DEFAULT_TRAVEL).gap).toBe(0);
  });
});

describe("two jobs of one vehicle", () => {
  const first = { moveId: "a", startsAt: at("08:00"), endsAt: at("12:30"), from: kitisuru, to: kitisuru };
  const next = (from: string, to: string) => ({
    ...{ moveId: "b", startsAt: at(from), endsAt: at(to), from: lavington, to: lavington },
  });
  test("need the drive and the reserve between them, in either order of planning", () => {
    expect(travelClash(next("13:00", "16:00"), first, DEFAULT_TRAVEL)).toEqual({
      ...{ isBefore: true, drive: 20, gap: 50, limit: at("13:20") },
    });
    expect(travelClash(first, next("13:00", "16:00"), DEFAULT_TRAVEL)).toEqual({
      ...{ isBefore: false, drive: 20, gap: 50, limit: at("12:10") },
    });
    expect(travelClash(next("13:20", "16:00"), first, DEFAULT_TRAVEL)).toBeUndefined();
  });
  test("that overlap are another conflict", () =>
    expect(travelClash(next("12:00", "16:00"), first, DEFAULT_TRAVEL)).toBeUndefined());
});
