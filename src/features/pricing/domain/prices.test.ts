import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "~/platform/kernel/errors";
import { specificationPriceList as list, specificationTax as tax } from "../testing";
import {
  assertPriceable,
  clampRooms,
  distanceFee,
  fixedDistance,
  lineAmount,
  noticesOf,
  PRICE_CATEGORIES,
  type PriceLine,
  priceMove,
  SMALLEST_HOME,
  startingPrices,
  totalsOf,
  withCodes,
  withPrices,
} from "./prices";

const home = { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 };

describe("priceMove", () => {
  it("names what is moved, what is added, then the trip, and one bathroom as one", () => {
    const { lines } = priceMove(list, { rooms: { bedroom: 2, bathroom: 1 }, services: ["packing"] }, tax);
    expect(lines.map(({ description }) => description)).toEqual([
      "Bedrooms",
      "Bathroom",
      "Professional Packing",
      "Base moving fee",
      "Distance, ~45 km",
    ]);
  });

  it.each([
    { name: "the issue's first example", services: [], rooms: 11_000, added: 0, vat: 1_760, total: 19_760 },
    {
      name: "the issue's second example",
      services: ["packing", "insurance"],
      rooms: 11_000,
      added: 7_000,
      vat: 2_880,
      total: 27_880,
    },
  ])("prices $name", ({ services, rooms, added, vat, total }) => {
    const priced = priceMove(list, { rooms: home, services }, tax);
    expect(priced).toMatchObject({
      base: 500_000,
      distance: 200_000,
      rooms: rooms * 100,
      services: added * 100,
    });
    expect(priced).toMatchObject({ vat: vat * 100, total: total * 100, priceListVersion: 1 });
    expect(priced.vatBase).toBe((rooms + added) * 100);
  });

  it.each([
    ["bedroom", 2_500],
    ["living_room", 3_000],
    ["kitchen", 2_000],
    ["bathroom", 1_000],
    ["dining_room", 1_500],
    ["office", 2_000],
  ])("prices a %s at KES %d", (type, price) => {
    expect(priceMove(list, { rooms: { [type]: 3 }, services: [] }, tax).rooms).toBe(price * 3 * 100);
  });

  it.each([
    ["packing", 5_000, "additional"],
    ["storage", 3_000, "storage"],
    ["insurance", 2_000, "insurance"],
    ["assembly", 2_500, "additional"],
    ["cleaning", 4_000, "additional"],
    ["express", 3_500, "additional"],
  ])("prices %s at KES %d as %s", (id, price, category) => {
    const line = priceMove(list, { rooms: home, services: [id] }, tax).lines.find(({ code }) => code === id);
    expect(line).toMatchObject({ category, quantity: 1, unitPrice: price * 100, amount: price * 100 });
  });

  it("charges a service once however often it is named, and leaves rooms at 0 out", () => {
    const priced = priceMove(list, { rooms: { ...home, office: 0 }, services: ["packing", "packing"] }, tax);
    expect(priced.services).toBe(500_000);
    expect(priced.lines.some(({ code }) => code === "office")).toBe(false);
  });

  it("prices services alone, for the panel that shows before a room is chosen", () => {
    expect(priceMove(list, { rooms: {}, services: ["express"] }, tax).total).toBe(700_000 + 350_000 + 56_000);
  });

  it.each([
    [{ bedroom: 11 }, [], "rooms.bedroom", "Please choose 0 to 10 rooms of a type"],
    [{ bedroom: -1 }, [], "rooms.bedroom", "Please choose 0 to 10 rooms of a type"],
    [{ bedroom: 1.5 }, [], "rooms.bedroom", "Please enter a whole number of rooms"],
    [{ bedroom: Number.NaN }, [], "rooms.bedroom", "Please enter a whole number of rooms"],
    [{ cellar: 1 }, [], "rooms.cellar", "We do not know this type of room"],
    [{ constructor: 1 }, [], "rooms.constructor", "We do not know this type of room"],
    [home, ["piano"], "services", "We do not offer the service 'piano'"],
  ])("refuses %j %j at %s", (rooms, services, field, message) => {
    const refused = caught(() => priceMove(list, { rooms: rooms as Record<string, number>, services }, tax));
    expect(refused.code).toBe("INVALID");
    expect(refused.fields).toEqual({ [field]: message });
  });

  it("adds up, whatever is moved", () => {
    const rooms = fc.record(
      Object.fromEntries(list.rooms.map(({ id }) => [id, fc.integer({ min: 0, max: 10 })])),
    );
    const services = fc.subarray(list.services.map(({ id }) => id));
    const taxes = fc.record({
      vatRegistered: fc.boolean(),
      vatRate: fc.integer({ min: 0, max: 10_000 }),
      vatOnBaseAndDistance: fc.boolean(),
    });
    fc.assert(
      fc.property(rooms, services, taxes, (some, added, rules) => {
        const priced = priceMove(list, { rooms: some, services: added }, rules);
        expect(priced.total).toBe(priced.lines.reduce((sum, line) => sum + line.amount, 0) + priced.vat);
        expect(priced.total % 100).toBe(0);
        expect(totalsOf([...priced.lines].reverse(), rules)).toEqual(totalsOf(priced.lines, rules));
        const more = priceMove(
          list,
          { rooms: { ...some, bedroom: Math.min(10, (some.bedroom ?? 0) + 1) }, services: added },
          rules,
        );
        expect(more.total).toBeGreaterThanOrEqual(priced.total);
      }),
    );
  });
});

describe("assertPriceable", () => {
  it.each<Record<string, number>>([{}, { bedroom: 0 }])("wants a room: %j", (rooms) => {
    const refused = caught(() => assertPriceable(list, { rooms, services: ["packing"] }));
    expect(refused.fields).toEqual({ rooms: "Please select at least one room to continue." });
  });
  it("lets a priceable move pass", () => {
    expect(() => assertPriceable(list, { rooms: { bedroom: 10 }, services: [] })).not.toThrow();
  });
});

describe("VAT", () => {
  const lines = (amount: number): Pick<PriceLine, "category" | "amount">[] => [
    { category: "base", amount: 500_000 },
    { category: "rooms", amount },
  ];

  it.each([
    // 16% of 303 is 48.48, of 309.375 would be 49.5: half up to the shilling.
    [30_300, 1600, 4_800],
    [30_900, 1600, 4_900],
    [35_000, 1600, 5_600],
    [300, 1650, 0],
    [400, 1250, 100],
    [0, 1600, 0],
  ])("of %d cents at %d basis points is %d", (amount, vatRate, vat) => {
    expect(totalsOf(lines(amount), { ...tax, vatRate }).vat).toBe(vat);
  });

  it("covers base and distance only when the setting widens it", () => {
    expect(totalsOf(lines(100_000), tax).vatBase).toBe(100_000);
    expect(totalsOf(lines(100_000), { ...tax, vatOnBaseAndDistance: true })).toMatchObject({
      vatBase: 600_000,
      vat: 96_000,
    });
  });

  it("is nothing for a company that is not registered", () => {
    expect(totalsOf(lines(100_000), { ...tax, vatRegistered: false })).toMatchObject({
      vat: 0,
      total: 600_000,
    });
  });

  it("is never negative, however large a discount", () => {
    expect(totalsOf([{ category: "additional", amount: -900_000 }, ...lines(100_000)], tax).vat).toBe(0);
  });

  it("is within half a shilling of the exact share", () => {
    const line = fc.record({
      category: fc.constantFrom(...PRICE_CATEGORIES),
      amount: fc.integer({ min: 0, max: 10 ** 7 }).map((n) => n * 100),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 10_000 }), (some, vatRate) => {
        const { vat, vatBase } = totalsOf(some, { ...tax, vatRate });
        expect(Math.abs(vat * 10_000 - vatBase * vatRate)).toBeLessThanOrEqual(50 * 10_000);
      }),
    );
  });
});

describe("lineAmount", () => {
  it.each([
    [1, 250_000, 250_000],
    [2.5, 250_000, 625_000],
    [0.1, 12_300, 1_200],
    [0.3, 500, 200],
    [0, 250_000, 0],
    [1, 150, 200],
    [1, 149, 100],
  ])("%d × %d cents is %d", (quantity, unitPrice, amount) => {
    expect(lineAmount(quantity, unitPrice)).toBe(amount);
  });
});

describe("distance", () => {
  it.each([
    [0, 150_000],
    [20, 150_000],
    [21, 200_000],
    [45, 200_000],
    [485, 2_400_000],
    [2_000, 5_000_000],
  ])("of %d km by bands costs %d cents", (km, fee) => {
    expect(distanceFee(list, { method: "bands", km, assumptions: [] })).toBe(fee);
  });
  it("is fixed at 2,000 by default, whatever the kilometres", () => {
    expect(distanceFee(list, { method: "fixed", km: 900, assumptions: [] })).toBe(200_000);
  });
});

it.each([
  [11, 10],
  [-3, 0],
  [2.9, 2],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])("clampRooms(%d) is %d", (count, clamped) => {
  expect(clampRooms(count)).toBe(clamped);
});

it("withPrices changes every price and nothing else", () => {
  const there = withPrices(list, (price) => price / 100);
  expect(there.rooms[0]).toEqual({ ...list.rooms[0], price: 2500 });
  expect(withPrices(there, (price) => price * 100)).toEqual(list);
});

function caught(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a new room or service", () => {
  it("gets a code of its name, and none that is taken", () => {
    const entries = ["Piano", "Bedrooms", "Piano", "3-wheeler (tuk-tuk)", "Ü", "Motorbike"].map((name) => ({
      id: name === "Bedrooms" ? "bedroom" : "",
      name,
    }));
    const ids = withCodes(entries).map(({ id }) => id);
    expect(ids).toEqual(["piano", "bedroom", "piano_2", "wheeler_tuk_tuk", "item", "motorbike"]);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9_]{1,39}$/);
  });
});

describe("of who is not registered for VAT", () => {
  it("nothing is taxable", () => {
    const priced = priceMove(list, { rooms: { bedroom: 2 }, services: [] }, { ...tax, vatRegistered: false });
    expect(priced).toMatchObject({ vatBase: 0, vat: 0 });
    expect(priced.total).toBe(priced.base + priced.distance + priced.rooms);
  });
});

describe("a long distance", () => {
  const far = { ...fixedDistance(list), longKm: 485, atLeast: 3_000_000 };
  it("costs at least what such moves start from, before VAT, and says so", () => {
    const priced = priceMove(list, { rooms: { bedroom: 1 }, services: [], distance: far }, tax);
    expect(priced.total - priced.vat).toBe(3_000_000);
    expect(noticesOf(priced.measured)).toEqual([{ code: "long_distance", km: 485, from: 30_000 }]);
    expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(3_000_000);
  });
  it("costs the sum of its lines where that is more", () => {
    const input = { rooms: { bedroom: 10, kitchen: 2 }, services: ["packing"] };
    const near = priceMove(list, input, tax);
    expect(priceMove(list, { ...input, distance: far }, tax).total).toBe(near.total);
  });
});

describe("starting prices", () => {
  const rules = { distanceMethod: "fixed", longDistanceFrom: 3_000_000, commercialFrom: 2_500_000 } as const;

  it("of a home move is what the smallest home is priced at", () => {
    const { residential } = startingPrices(list, rules);
    const { total, vat } = priceMove(list, { rooms: SMALLEST_HOME, services: [] }, tax);
    expect(residential).toBe(total - vat);
    expect(residential).toBe(1_250_000);
  });

  it("of a list that knows no such rooms is what its cheapest room costs", () => {
    const renamed = { ...list, rooms: list.rooms.map((room) => ({ ...room, id: `${room.id}_x` })) };
    expect(startingPrices(renamed, rules).residential).toBe(800_000);
  });

  it("of add-ons are the list's, of what is not calculated the settings'", () => {
    expect(startingPrices(list, rules)).toMatchObject({
      packing: 500_000,
      storage: 300_000,
      insurance: 200_000,
      commercial: 2_500_000,
      "long-distance": 3_000_000,
    });
    expect(startingPrices({ ...list, services: [] }, rules).storage).toBe(0);
  });
});
