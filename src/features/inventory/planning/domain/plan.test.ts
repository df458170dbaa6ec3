import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import type { StopAccess } from "../../access/domain";
import type { Content, Line } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { type PlanningRules, planningSection } from "../settings";
import { planCrew, planHours } from "./crew";
import { planOf } from "./plan";
import { planTrucks, trucksInWords } from "./trucks";
import { stepsInWords } from "./words";
import { type Access, accessOfQuote, loadOf, type PlanInput, UNKNOWN_ACCESS, workOf } from "./work";

const rules = defaultsOf(planningSection);

let made = 0;
function aLine(fields: Partial<Line> = {}): Line {
  made += 1;
  return {
    ...{ itemId: `line-${made}`, room: "r1", kindCode: `kind_${made}`, name: "Thing", nameSw: "Kitu" },
    ...{ length: null, width: null, height: null, volume: 1, weight: 100, minutes: 20, flags: [] },
    ...{ quantity: 1, packedBy: "company" as const, going: "yes" as const, note: "", declaredValue: null },
    ...fields,
  };
}

const inputOf = (lines: Line[], more: Partial<PlanInput> = {}): PlanInput => {
  const content: Content = { rooms: [{ key: "r1", kind: "living_room", label: "Living room" }], lines };
  return { totals: totalsOf(lines), content, access: UNKNOWN_ACCESS, bedrooms: null, ...more };
};

const trucksFor = (m3: number, weight = 0, of: PlanningRules = rules) =>
  planTrucks({ litres: Math.round(m3 * 1_000), weight }, of);

describe("trucks", () => {
  // The fill share is 0.85: 13.6 m³ fill 16, 20.4 fill 24, 28.05 fill 33, 36.55 fill 43.
  test.each([
    [0, 0, ""],
    [3.4, 0, "Pickup 1 t"],
    [3.401, 0, "Canter 3 t"],
    [13.6, 0, "Canter 3 t"],
    [20.4, 0, "5 t truck"],
    [20.401, 0, "7 t truck"],
    [28.05, 0, "7 t truck"],
    [31.4, 0, "10 t truck"],
    [36.55, 0, "10 t truck"],
    [36.551, 0, "10 t truck + Pickup 1 t"],
    // 60 ÷ 0.85 = 70.6: 43 + 33 = 76 is the smallest pair, 43 + 24 = 67 is too small.
    [60, 0, "10 t truck + 7 t truck"],
    // 73 ÷ 0.85 = 85.9: two of 43.
    [73, 0, "2 × 10 t truck"],
    // 100 ÷ 0.85 = 117.6: 43 + 43 + 33 = 119.
    [100, 0, "2 × 10 t truck + 7 t truck"],
    [2, 1_001, "Canter 3 t"],
    [10, 5_200, "7 t truck"],
    // 11 t: 10 t + pickup carry 11,000 kg.
    [20, 11_000, "10 t truck + Pickup 1 t"],
    // 33 + 24 m³ carry 12 t; 43 + 16 m³ would be larger.
    [20, 11_001, "7 t truck + 5 t truck"],
    [0, 50, "Pickup 1 t"],
  ])("of %s m³ and %s kg are '%s'", (m3, weight, expected) => {
    expect(trucksInWords(trucksFor(m3, weight).trucks)).toBe(expected);
  });

  test("explain themselves in both languages", () => {
    const { steps } = trucksFor(31.4, 3_500);
    expect(stepsInWords(steps, "en")).toBe(
      "31.4 m³ ÷ 0.85 = 36.9 m³ → 7 t truck, 33 m³, is too small → 10 t truck, 43 m³",
    );
    expect(stepsInWords(steps, "sw")).toBe(
      "m³ 31.4 ÷ 0.85 = m³ 36.9 → 7 t truck, m³ 33, ni ndogo → 10 t truck, m³ 43",
    );
    expect(stepsInWords(trucksFor(10, 5_200).steps, "en")).toBe(
      "10 m³ ÷ 0.85 = 11.8 m³ → 5 t truck carries 5,000 kg, the load weighs 5,200 kg → 7 t truck, 33 m³",
    );
    // 28.051 ÷ 0.85 is 33.002 m³: rounded to 33 it would seem to fit.
    expect(stepsInWords(trucksFor(28.051).steps, "en")).toContain(
      "= 33.002 m³ → 7 t truck, 33 m³, is too small",
    );
    expect(stepsInWords(trucksFor(0).steps, "en")).toBe("nothing to carry yet");
  });

  const load = fc.record({
    litres: fc.integer({ min: 0, max: 400_000 }),
    weight: fc.integer({ min: 0, max: 60_000 }),
  });
  const classes = fc.array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 4 }),
      volume: fc.integer({ min: 50, max: 8_000 }).map((centi) => centi / 100),
      payload: fc.integer({ min: 200, max: 26_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  test("are never too small, and with one fewer of any class they are", () => {
    fc.assert(
      fc.property(load, classes, fc.integer({ min: 5_000, max: 10_000 }), (of, trucks, fillShare) => {
        const plan = planTrucks(of, { trucks, fillShare });
        if (plan.trucks.length === 0) {
          const isNothing = of.litres === 0 && of.weight === 0;
          expect(plan.steps.map(({ code }) => code)).toEqual([
            isNothing ? "nothing_to_carry" : "too_many_trucks",
          ]);
          return;
        }
        expect(plan.litres * fillShare).toBeGreaterThanOrEqual(of.litres * 10_000);
        expect(plan.payload).toBeGreaterThanOrEqual(of.weight);
        for (const one of new Set(plan.trucks)) {
          const left = plan.litres - Math.round(one.volume * 1_000);
          expect(left < plan.needed || plan.payload - one.payload < of.weight).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("never become smaller when the volume grows", () => {
    fc.assert(
      fc.property(load, fc.integer({ min: 1, max: 50_000 }), classes, ({ litres, weight }, more, trucks) => {
        const [before, after] = [litres, litres + more].map((of) =>
          planTrucks({ litres: of, weight }, { trucks, fillShare: 8_500 }),
        );
        if (!before || !after || after.trucks.length === 0) return;
        expect(after.litres).toBeGreaterThanOrEqual(before.litres);
      }),
      { numRuns: 200 },
    );
  });

  test("follow the settings: share, classes, and more than 99 of them are none", () => {
    expect(trucksInWords(trucksFor(31.4, 0, { ...rules, fillShare: 10_000 }).trucks)).toBe("7 t truck");
    const own = { ...rules, trucks: [{ name: "Fuso", volume: 38.5, payload: 6_000 }] };
    expect(trucksInWords(trucksFor(31.4, 0, own).trucks)).toBe("Fuso");
    expect(trucksFor(1, 0, { ...rules, trucks: [] }).steps[0]?.code).toBe("no_class");
    expect(trucksFor(5_000_000).steps[0]?.code).toBe("too_many_trucks");
  });
});

const stop = (end: StopAccess["end"], floor: number, hasLift: boolean, carryMetres = 0): StopAccess => ({
  ...{ end, floor, hasLift, carryMetres },
});
const at = (...stops: StopAccess[]): Access => ({ stops, driveMinutes: 45 });

test("the places of a quote are ground floors where it says nothing, and long roads take their time", () => {
  const none = {
    ...{ fromFloor: null, fromLift: null, toFloor: null, toLift: null },
    ...{ fromCarry: null, toCarry: null, longDistanceKm: null },
  };
  expect(accessOfQuote(none, rules)).toEqual({
    stops: [stop("pickup", 0, false), stop("delivery", 0, false)],
    driveMinutes: null,
  });
  // Nairobi to Mombasa: 485 km at 54 km an hour are 8.98 hours.
  expect(accessOfQuote({ ...none, toFloor: 3, toLift: true, longDistanceKm: 485 }, rules)).toEqual({
    stops: [stop("pickup", 0, false), stop("delivery", 3, true)],
    driveMinutes: 539,
  });
});

describe("work", () => {
  const thing = aLine({ minutes: 600 });
  // 600 minutes, 300 at each end.
  test.each([
    ["ground floors", at(stop("pickup", 0, false), stop("delivery", 0, false)), 0],
    ["third floor by stairs", at(stop("pickup", 3, false), stop("delivery", 0, true)), 180],
    ["third floor by lift", at(stop("pickup", 3, true), stop("delivery", 0, true)), 75],
    ["stairs at both ends", at(stop("pickup", 1, false), stop("delivery", 2, false)), 180],
    ["a basement", at(stop("delivery", -1, false)), 60],
    ["15 m, included", at(stop("pickup", 0, false, 15)), 0],
    ["16 m, one step further", at(stop("pickup", 0, false, 16)), 60],
    ["45 m, two steps further", at(stop("pickup", 0, false, 45)), 120],
    ["two pickups, one on a floor", at(stop("pickup", 1, false), stop("pickup", 0, false)), 30],
  ])("at %s", (_, access, more) => {
    const work = workOf(loadOf(inputOf([thing], { access })), rules);
    expect([work.access, work.total]).toEqual([more, 600 + more]);
  });

  test("counts dismantling, wrapping and packing of what goes, and adds up exactly", () => {
    const lines = [
      aLine({ quantity: 3, flags: ["dismantle", "two_people"] }),
      aLine({ quantity: 2, flags: ["fragile"] }),
      aLine({ quantity: 1, flags: ["fragile"], packedBy: "customer" }),
      aLine({ kindCode: "carton", quantity: 10, volume: 0.075, minutes: 3, flags: ["fragile"] }),
      aLine({ quantity: 4, flags: ["dismantle"], going: "no" }),
    ];
    const work = workOf(loadOf(inputOf(lines)), rules);
    expect(work).toMatchObject({
      items: 6 * 20 + 10 * 3,
      dismantle: 45,
      wrap: 10,
      pack: 100,
      access: 0,
      total: 305,
    });
    expect(stepsInWords(work.steps, "en")).toBe(
      "16 pieces: 150 min → 3 to dismantle × 15 min: 45 min → 2 to wrap × 5 min: 10 min → 10 cartons to pack × 10 min: 100 min → 5.1 hours of one person",
    );
  });
});

describe("the crew", () => {
  const workFor = (hours: number, pack = 0) => ({
    ...{ items: hours * 60 - pack, access: 0, dismantle: 0, wrap: 0, pack, total: hours * 60, steps: [] },
  });
  test.each([
    [1, 1, 2],
    [10, 1, 2],
    [10.1, 1, 3],
    [20, 1, 3],
    [32, 1, 4],
    [45, 1, 5],
    [45.1, 1, 6],
    [54, 1, 6],
    [54.5, 1, 7],
    // Two trucks need four people at least.
    [8, 2, 4],
    [0, 0, 0],
  ])("for %s hours of work and %s trucks are %s people", (hours, trucks, people) => {
    const crew = planCrew(workFor(hours), trucks, rules);
    expect(crew.people).toBe(people);
    expect(crew.drivers + crew.movers + crew.packers).toBe(people);
  });

  test("has packers by the share of packing, and somebody to carry", () => {
    expect(planCrew(workFor(30, 600), 1, rules)).toMatchObject({
      people: 4,
      drivers: 1,
      movers: 2,
      packers: 1,
    });
    expect(planCrew(workFor(30, 1_700), 1, rules)).toMatchObject({ drivers: 1, movers: 1, packers: 2 });
    expect(planCrew(workFor(8, 60), 1, rules)).toMatchObject({
      people: 2,
      drivers: 1,
      movers: 1,
      packers: 0,
    });
  });

  test("follows the settings", () => {
    const crew = {
      ...rules.crew,
      steps: [{ hours: 5, people: 1 }],
      hoursEach: 4,
      driversPerTruck: 0,
      peoplePerTruck: 1,
    };
    expect(planCrew(workFor(5), 1, { ...rules, crew })).toMatchObject({ people: 1, drivers: 0 });
    expect(planCrew(workFor(17), 1, { ...rules, crew }).people).toBe(5);
  });

  test("shares the hours, rounded up to halves, and drives", () => {
    expect(planHours(960, 3, 60).hours).toBe(6.5);
    expect(planHours(961, 3, 60).hours).toBe(6.5);
    expect(planHours(991, 3, 60).hours).toBe(7);
    expect(stepsInWords(planHours(960, 3, 60).steps, "en")).toBe(
      "16 hours ÷ 3 people = 5.3 hours → 60 min of driving → 6.5 hours, in halves",
    );
  });
});

describe("a plan", () => {
  test("is monotone: more of a thing never takes fewer hours of work or fewer people", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 }), (quantity, more) => {
        const plan = (of: number) =>
          planOf(inputOf([aLine({ quantity: of, volume: 0.4, weight: 45 })]), rules);
        const [before, after] = [plan(quantity), plan(quantity + more)];
        expect(after.work.total).toBeGreaterThan(before.work.total);
        expect(after.crew.people).toBeGreaterThanOrEqual(before.crew.people);
        expect(after.trucks.litres).toBeGreaterThanOrEqual(before.trucks.litres);
      }),
    );
  });

  test("brings cartons and materials", () => {
    const cartons = aLine({ kindCode: "carton", quantity: 20, volume: 0.075 });
    const own = aLine({ kindCode: "carton_book", quantity: 10, volume: 0.042, packedBy: "customer" });
    const vase = aLine({ flags: ["fragile"], quantity: 2 });
    // 30 counted; 50 are usual in two bedrooms, so 20 more: 20 packed by the crew and 20 missing.
    const { materials } = planOf(inputOf([cartons, own, vase], { bedrooms: 2 }), rules);
    expect(materials).toMatchObject({
      ...{ counted: 30, missing: 20, toBring: 40, usual: { least: 50, most: 70 } },
      ...{ tapeMetres: 120, wrapMetres: 48, paperKg: 20 },
    });
    expect(planOf(inputOf([cartons, own, vase]), rules).materials).toMatchObject({ missing: 0, toBring: 20 });
    expect(planOf(inputOf([], { bedrooms: 2 }), rules).materials).toMatchObject({ missing: 0, toBring: 0 });
    expect(planOf(inputOf([own], { bedrooms: 9 }), rules).materials.usual).toEqual({ least: 100, most: 130 });
  });
});
