import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { officePriceList, specificationTax as TAX, testRates } from "../testing";
import { type DayPrice, dayPriceOf } from "./day-factors";
import { type Distance, lineAmount, type TaxRules, totalsOf } from "./prices";
import { reasonsOf, roomLines } from "./reasons";
import { type Access, cubicMetres, type VolumeMove, volumeLines } from "./volume";

const GROUND: Access = { floor: 0, lift: null, carry: null };
const list = officePriceList;
const by = (km: number, more: Partial<Distance> = {}): Distance => ({
  method: "bands",
  km,
  assumptions: [],
  ...more,
});

interface Case extends Partial<Omit<VolumeMove, "distance">> {
  km: number;
  atLeast?: number;
  rooms: Record<string, number>;
  day?: DayPrice | null;
}

const volumeMove = ({ km, atLeast, ...of }: Case): VolumeMove => ({
  litres: 0,
  packed: { litres: 0, cartons: 0 },
  from: GROUND,
  to: GROUND,
  services: [],
  ...of,
  distance: by(km, { atLeast }),
});

/** Before VAT, VAT and total in shillings. */
function sums(lines: Parameters<typeof totalsOf>[0], tax: TaxRules = TAX) {
  const { vat, total } = totalsOf(lines, tax);
  return [total - vat, vat, total].map((cents) => cents / 100);
}

const byVolume = (of: Case) => volumeLines(list, testRates, volumeMove(of), of.day ?? null);
const byRooms = (of: Case) =>
  roomLines(
    list,
    { rooms: of.rooms, services: of.services ?? [], distance: by(of.km, { atLeast: of.atLeast }) },
    of.day ?? null,
  );

const SMALL = { bedroom: 1, kitchen: 1, bathroom: 1 };
const ONE = { ...SMALL, living_room: 1 };
const TWO = { ...ONE, bedroom: 2 };
const THREE = { bedroom: 3, living_room: 1, kitchen: 1, bathroom: 2, dining_room: 1 };
const FOUR = { ...THREE, bedroom: 4, office: 1 };
const SATURDAY = dayPriceOf(list.dayFactors, "2026-12-05");

/**
 * Twenty moves calculated by hand, in shillings. Rates: 1,200 a m³ up to 10 m³, 1,000 up to 25, 900 above; at least 8,000;
 * roads 60 a m³ up to 20 km, 100 up to 50, 350 up to 200, 900 up to 500, 1,600 above; a floor 40 a m³, by lift 10; each 15 m
 * beyond 15 m 50 a m³; a carton 150. VAT of 16% is on all but the distance, by rooms also not on the base fee.
 */
const CASES: [name: string, of: Case, volume: number[], rooms: number[]][] = [
  // 4 × 1,200 = 4,800, lifted to 8,000; 4 × 60 = 240; VAT 16% of 8,000. Rooms 2,500 + 2,000 + 1,000, base 5,000, 10 km 1,500.
  [
    "below the minimum",
    { litres: 4_000, km: 10, rooms: SMALL },
    [8_240, 1_280, 9_520],
    [12_000, 880, 12_880],
  ],
  // 8 × 1,200 = 9,600; 8 × 60 = 480; VAT 1,536.
  ["a studio", { litres: 8_000, km: 10, rooms: SMALL }, [10_080, 1_536, 11_616], [12_000, 880, 12_880]],
  // 10 × 1,200 = 12,000; 600; VAT 1,920. Rooms 8,500 + 5,000 + 1,500; VAT 1,360.
  [
    "the end of a band",
    { litres: 10_000, km: 15, rooms: ONE },
    [12_600, 1_920, 14_520],
    [15_000, 1_360, 16_360],
  ],
  // 10.1 × 1,000 = 10,100, but 10 m³ cost 12,000: 1,900 more; 10.1 × 60 = 606.
  [
    "the start of a cheaper band",
    { litres: 10_100, km: 15, rooms: ONE },
    [12_606, 1_920, 14_526],
    [15_000, 1_360, 16_360],
  ],
  // 12,000; 2 floors × 12 × 40 = 960; 1,200; VAT 16% of 12,960 = 2,073.60.
  [
    "two floors of stairs",
    { litres: 12_000, km: 30, rooms: ONE, from: { ...GROUND, floor: 2, lift: false } },
    [14_160, 2_074, 16_234],
    [15_500, 1_360, 16_860],
  ],
  // 19,300; 1,930; VAT 3,088. Rooms 11,000 + 5,000 + 2,000; VAT 1,760.
  ["two bedrooms", { litres: 19_300, km: 45, rooms: TWO }, [21_230, 3_088, 24_318], [18_000, 1_760, 19_760]],
  // 21,400; 3 × 21.4 = 64.2 × 40 = 2,568; 5 × 21.4 = 107 × 10 = 1,070; 2,140; VAT 16% of 25,038 = 4,006.08.
  [
    "stairs here, a lift there",
    {
      litres: 21_400,
      km: 45,
      rooms: TWO,
      from: { ...GROUND, floor: 3, lift: false },
      to: { ...GROUND, floor: 5, lift: true },
    },
    [27_178, 4_006, 31_184],
    [18_000, 1_760, 19_760],
  ],
  // 24.96 m³ count as 25.0: 25,000; 2,500; VAT 4,000.
  [
    "rounded up to a tenth",
    { litres: 24_960, km: 45, rooms: TWO },
    [27_500, 4_000, 31_500],
    [18_000, 1_760, 19_760],
  ],
  // 25.05 count as 25.1: 25.1 × 900 = 22,590, lifted to the 25,000 of 25 m³; 2,510; VAT 4,000.
  [
    "just above a band",
    { litres: 25_050, km: 45, rooms: TWO },
    [27_510, 4_000, 31_510],
    [18_000, 1_760, 19_760],
  ],
  // 31.4 × 900 = 28,260; 3 × 31.4 = 94.2 × 40 = 3,768; 3,140; VAT 16% of 32,028 = 5,124.48. Rooms 16,000; VAT 2,560.
  [
    "three bedrooms on the third floor",
    { litres: 31_400, km: 45, rooms: THREE, from: { ...GROUND, floor: 3, lift: false } },
    [35_168, 5_124, 40_292],
    [23_000, 2_560, 25_560],
  ],
  // As before, and 46 × 150 = 6,900: VAT 16% of 38,928 = 6,228.48. Rooms: packing 5,000, VAT 16% of 21,000.
  [
    "packed by us",
    {
      litres: 31_400,
      km: 45,
      rooms: THREE,
      from: { ...GROUND, floor: 3, lift: false },
      packed: { litres: 4_000, cartons: 46 },
      services: ["packing"],
    },
    [42_068, 6_228, 48_296],
    [28_000, 3_360, 31_360],
  ],
  // 40 − 15 = 25 m, two steps: 62.8 × 50 = 3,140; VAT 16% of 31,400.
  [
    "forty metres to carry",
    { litres: 31_400, km: 45, rooms: THREE, to: { ...GROUND, carry: 40 } },
    [34_540, 5_024, 39_564],
    [23_000, 2_560, 25_560],
  ],
  // 15 m are free: 28,260 + 3,140; VAT 4,521.60.
  [
    "a carry that is free",
    { litres: 31_400, km: 45, rooms: THREE, to: { ...GROUND, carry: 15 } },
    [31_400, 4_522, 35_922],
    [23_000, 2_560, 25_560],
  ],
  // Not known counts as none: 4 × 31.4 = 125.6 × 40 = 5,024; VAT 16% of 33,284 = 5,325.44.
  [
    "a lift that is not known",
    { litres: 31_400, km: 45, rooms: THREE, from: { ...GROUND, floor: 4 } },
    [36_424, 5_325, 41_749],
    [23_000, 2_560, 25_560],
  ],
  // 27,000; 30 × 350 = 10,500; VAT 4,320. Rooms: up to 200 km 9,000.
  ["to Nakuru", { litres: 30_000, km: 160, rooms: THREE }, [37_500, 4_320, 41_820], [30_000, 2_560, 32_560]],
  // 28,260; 31.4 × 900 = 28,260; VAT 4,521.60. Rooms: up to 500 km 24,000.
  ["to Mombasa", { litres: 31_400, km: 485, rooms: THREE }, [56_520, 4_522, 61_042], [45_000, 2_560, 47_560]],
  // 4,800 + 3,600 of distance; 21,600 are missing to 30,000; VAT 16% of 26,400. Rooms 5,500 + 5,000 + 24,000.
  [
    "a small one, far away",
    { litres: 4_000, km: 485, atLeast: 3_000_000, rooms: SMALL },
    [30_000, 4_224, 34_224],
    [34_500, 880, 35_380],
  ],
  // 36,000; 40 × 1,600 = 64,000; VAT 5,760. Rooms 20,500 + 5,000 + 50,000; VAT 3,280.
  [
    "beyond the last band",
    { litres: 40_000, km: 900, rooms: FOUR },
    [100_000, 5_760, 105_760],
    [75_500, 3_280, 78_780],
  ],
  // 21,400; one floor down by lift 214; insurance 2,000; 2,140; VAT 16% of 23,614 = 3,778.24. Rooms: VAT 16% of 13,000.
  [
    "a basement with a lift, insured",
    {
      litres: 21_400,
      km: 45,
      rooms: TWO,
      from: { ...GROUND, floor: -1, lift: true },
      services: ["insurance"],
    },
    [25_754, 3_778, 29_532],
    [20_000, 2_080, 22_080],
  ],
  // 15% more: 20 × 1,150 = 23,000; 20 × 115 = 2,300; VAT 3,680. Rooms 12,650 + 5,750 + 2,300; VAT 2,024.
  [
    "on a Saturday",
    { litres: 20_000, km: 45, rooms: TWO, day: SATURDAY },
    [25_300, 3_680, 28_980],
    [20_700, 2_024, 22_724],
  ],
];

describe("prices by volume beside prices by rooms", () => {
  test.each(CASES)("%s", (_, of, volume, rooms) => {
    expect(sums(byVolume(of))).toEqual(volume);
    expect(sums(byRooms(of))).toEqual(rooms);
  });

  test("twenty moves are calculated", () => expect(CASES).toHaveLength(20));
});

const said = (...of: Parameters<typeof reasonsOf>) =>
  reasonsOf(...of).map((why) => why.replaceAll("\u00a0", " "));

test("each line opens its arithmetic", () => {
  const of = {
    litres: 31_400,
    km: 45,
    rooms: {},
    from: { floor: 3, lift: false, carry: 40 },
    packed: { litres: 4_000, cartons: 46 },
  };
  const lines = byVolume(of);
  expect(said(lines, lines)).toEqual([
    "31.4 m³ × KES 900 (band above 25 m³) = KES 28,260",
    "3 floors without a lift × 31.4 m³ × KES 40 = KES 3,768",
    "40 m − 15 m free = 2 × 15 m begun; 2 × 31.4 m³ × KES 50 = KES 3,140",
    "46 cartons that we pack × KES 150 = KES 6,900",
    "45 km (band up to 50 km): 31.4 m³ × KES 100 = KES 3,140",
  ]);
  const agreed = {
    ...lines[0],
    category: "volume" as const,
    code: "volume",
    quantity: 31.4,
    unitPrice: 80_000,
  };
  const typed = { category: "additional" as const, code: "extra-1", quantity: 1, unitPrice: 50_000 };
  expect(said([agreed, typed], lines)).toEqual([
    "Agreed: 31.4 × KES 800 = KES 25,120. By the price list: 31.4 m³ × KES 900 (band above 25 m³)",
    "Entered by hand: 1 × KES 500 = KES 500",
  ]);
  const small = byVolume({ litres: 4_000, km: 10, rooms: {} });
  expect(said(small, small)[1]).toBe("Minimum KES 8,000 − KES 4,800 = KES 3,200");
  const rooms = byRooms({ km: 45, rooms: { bedroom: 2 }, day: SATURDAY });
  expect(said(rooms, rooms)).toEqual([
    "Price list 2: 2 × KES 2,875 (KES 2,500, Saturday 15% more) = KES 5,750",
    "Price list 2: KES 5,750 (KES 5,000, Saturday 15% more)",
    "Price list 2: 45 km, KES 2,300 (KES 2,000, Saturday 15% more)",
  ]);
});

test("packing by the m³ counts what the company packs", () => {
  const rates = { ...testRates, packing: { per: "m3" as const, rate: 40_000 } };
  const move = volumeMove({ litres: 20_000, km: 45, rooms: {}, packed: { litres: 6_240, cartons: 20 } });
  expect(volumeLines(list, rates, move)[1]).toMatchObject({
    code: "packing",
    quantity: 6.2,
    amount: 248_000,
  });
});

test("without VAT registration a volume price has none", () => {
  const lines = byVolume({ litres: 20_000, km: 45, rooms: {} });
  expect(sums(lines, { ...TAX, vatRegistered: false })).toEqual([22_000, 0, 22_000]);
  expect(sums(lines, { ...TAX, vatOnBaseAndDistance: true })).toEqual([22_000, 3_520, 25_520]);
});

describe("any move", () => {
  const access = fc.record({
    floor: fc.option(fc.integer({ min: -3, max: 30 })),
    lift: fc.option(fc.boolean()),
    carry: fc.option(fc.integer({ min: 0, max: 300 })),
  });
  const move = fc.record({
    litres: fc.integer({ min: 0, max: 400_000 }),
    packed: fc.record({
      litres: fc.integer({ min: 0, max: 100_000 }),
      cartons: fc.integer({ min: 0, max: 500 }),
    }),
    from: access,
    to: access,
    services: fc.subarray(list.services.map(({ id }) => id)),
    distance: fc
      .record({ km: fc.integer({ min: 0, max: 2_000 }), atLeast: fc.constantFrom(0, 3_000_000) })
      .map(({ km, atLeast }) => by(km, { atLeast })),
  });
  const day = fc.constantFrom(null, SATURDAY, { date: "2026-12-08", rate: -1_250, name: "Tuesday" });
  const net = (lines: ReturnType<typeof volumeLines>) => lines.reduce((sum, { amount }) => sum + amount, 0);

  test("has lines that multiply to whole shillings, one for each thing", () => {
    fc.assert(
      fc.property(move, day, (of, on) => {
        const lines = volumeLines(list, testRates, of, on);
        for (const { quantity, unitPrice, amount, why } of lines) {
          expect(amount).toBe(lineAmount(quantity, unitPrice));
          expect(amount % 100).toBe(0);
          expect(Number.isInteger(Math.round(quantity * 10_000) / 1_000)).toBe(true);
          expect(quantity >= 0 && unitPrice >= 0 && why !== "").toBe(true);
        }
        expect(new Set(lines.map(({ category, code }) => `${category}:${code}`)).size).toBe(lines.length);
      }),
    );
  });

  // Around the ends of bands, where a price would fall.
  const near = fc.constantFrom(7_000, 9_900, 10_000, 24_000, 25_000, 40_000);

  test("never costs less with more in it, a higher floor or a longer carry", () => {
    fc.assert(
      fc.property(move, day, near, fc.integer({ min: 0, max: 3_000 }), (all, on, litres, more) => {
        const of = { ...all, litres };
        const cost = (change: Partial<VolumeMove>) =>
          net(volumeLines(list, testRates, { ...of, ...change }, on));
        const floor = (of.from.floor ?? 0) + Math.sign(of.from.floor ?? 1);
        expect(cost({ litres: of.litres + more })).toBeGreaterThanOrEqual(cost({}));
        expect(cost({ from: { ...of.from, floor } })).toBeGreaterThanOrEqual(cost({}));
        expect(cost({ to: { ...of.to, carry: (of.to.carry ?? 0) + more } })).toBeGreaterThanOrEqual(cost({}));
      }),
    );
  });

  test("costs at least the minimum, and the same in any order of add-ons", () => {
    fc.assert(
      fc.property(move, (of) => {
        const lines = volumeLines(list, testRates, of);
        expect(net(lines)).toBeGreaterThanOrEqual(Math.max(testRates.minimum, of.distance.atLeast ?? 0));
        const turned = { ...of, services: [...of.services].reverse() };
        expect(volumeLines(list, testRates, turned)).toEqual(lines);
      }),
    );
  });

  test("is counted to a tenth of a m³, half up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (litres) => {
        const m3 = cubicMetres(litres);
        expect(Math.abs(m3 * 1_000 - litres)).toBeLessThanOrEqual(50 + 1e-6);
        expect(Math.round(m3 * 10) / 10).toBe(m3);
      }),
    );
    expect([49, 50, 31_449, 31_450].map(cubicMetres)).toEqual([0, 0.1, 31.4, 31.5]);
  });
});
