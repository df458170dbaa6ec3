import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setSecurity } from "~/features/identity/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { mintActor, system, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { proposedRates } from "../domain/office-list";
import { withPrices } from "../domain/prices";
import { specificationPriceList } from "../testing";
import { pricingHandlers } from "./handlers";
import { getCurrentPriceList, getPriceList } from "./queries/prices";
import { priceLists } from "./tables";

useDatabase();

const anybody = (ip = "198.51.100.1") => callAs(pricingHandlers, visitor, { ip });
const manager = callAs(
  pricingHandlers,
  mintActor({
    kind: "person",
    personId: "01942e46-3a00-7000-8000-00000000000a",
    name: "Njeri Mwangi",
    role: "admin",
    permissions: new Map([["manage_system_settings", "all"]]),
  }),
);
const home = {
  from: "Nairobi, Kenya",
  to: "Thika, Kenya",
  rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
};
const invalid = (fields: Record<string, unknown>) =>
  expect.objectContaining({
    code: "INVALID",
    status: 422,
    data: expect.objectContaining({ fields: expect.objectContaining(fields) }),
  });

describe("POST /estimates", () => {
  it("answers the issue's examples in whole shillings", async () => {
    expect(await anybody().estimate(home)).toMatchObject({
      base: 5_000,
      distance: 2_000,
      rooms: 11_000,
      services: 0,
      vat: 1_760,
      total: 19_760,
      currency: "KES",
      priceListVersion: 1,
      distanceMethod: "fixed",
      distanceKm: 45,
    });
    const packed = await anybody().estimate({ ...home, services: ["packing", "insurance"] });
    expect(packed).toMatchObject({ services: 7_000, vat: 2_880, total: 27_880 });
    expect(packed.lines[0]).toEqual({
      category: "rooms",
      code: "bedroom",
      description: "Bedrooms",
      quantity: 2,
      unitPrice: 2_500,
      amount: 5_000,
    });
    expect(packed.lines.map(({ category }) => category)).toEqual([
      "rooms",
      "rooms",
      "rooms",
      "rooms",
      "additional",
      "insurance",
      "base",
      "distance",
    ]);
  });

  it.each([
    [{ bedroom: 11 }, { "rooms.bedroom": "Please choose 0 to 10 rooms of a type" }],
    [{ bedroom: -1 }, { "rooms.bedroom": "Please choose 0 to 10 rooms of a type" }],
    [{ bedroom: 1e9 }, { "rooms.bedroom": "Please choose 0 to 10 rooms of a type" }],
    [{ bedroom: 1.5 }, { "rooms.bedroom": "Please enter a whole number of rooms" }],
    [{ bedroom: "2" }, { "rooms.bedroom": "Please enter a whole number of rooms" }],
    [{ cellar: 1 }, { "rooms.cellar": "We do not know this type of room" }],
    [{ bedroom: 0 }, { rooms: "Please select at least one room to continue." }],
    [{}, { rooms: "Please select at least one room to continue." }],
  ])("refuses rooms %j", async (rooms, fields) => {
    await expect(anybody().estimate({ ...home, rooms: rooms as never })).rejects.toEqual(invalid(fields));
  });

  it.each([
    [{ services: ["piano"] }, { services: "We do not offer the service 'piano'" }],
    [{ from: "  " }, { from: "Please select both current and destination locations to continue." }],
    [{ to: "" }, { to: "Please select both current and destination locations to continue." }],
    [{ to: "x".repeat(201) }, { to: "Please use at most 200 characters" }],
    [{ services: "packing" }, { services: expect.any(String) }],
    [{ rooms: null }, { rooms: expect.any(String) }],
  ])("refuses %j", async (over, fields) => {
    await expect(anybody().estimate({ ...home, ...over } as never)).rejects.toEqual(invalid(fields));
  });

  it("ignores prices the browser sends", async () => {
    const cheap = {
      ...home,
      total: 1,
      baseFee: 0,
      prices: { bedroom: 1 },
      lines: [],
      vat: 0,
      distance: { method: "bands", km: 1 },
    };
    expect((await anybody().estimate(cheap as never)).total).toBe(19_760);
  });

  it("is throttled per address", async () => {
    const now = new Date("2026-03-02T09:00:00Z");
    const limit = 20;
    await setSecurity({ estimateLimit: limit });
    const eager = callAs(pricingHandlers, visitor, { ip: "198.51.100.9", now });
    for (let done = 0; done < limit; done++) await eager.estimate(home);
    await expect(eager.estimate(home)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect((await callAs(pricingHandlers, visitor, { ip: "198.51.100.10", now }).estimate(home)).total).toBe(
      19_760,
    );
    await setSecurity({ estimateLimit: 600 });
  });

  it("measures by bands when the settings say so, and says what it assumed", async () => {
    const value = { ...defaultsOf(quotesSection), distanceMethod: "bands" };
    await transaction((tx) =>
      saveSettings(tx, system, { section: quotesSection, value, version: 0, now: new Date() }),
    );
    const far = await anybody().estimate({ ...home, to: "Mombasa, Kenya" });
    expect(far).toMatchObject({ distanceMethod: "bands", assumptions: [] });
    expect(far.distance).toBeGreaterThan(2_000);
    expect(far.lines.at(-1)?.description).toBe(`Distance, ~${far.distanceKm} km`);
    const vague = await anybody().estimate({ ...home, to: "Syokimau Estate, Machakos" });
    expect(vague.assumptions).toEqual([
      "Syokimau Estate, Machakos: measured from the centre of Machakos County.",
    ]);
    const unknown = await anybody().estimate({ ...home, to: "The blue house behind the church" });
    expect(unknown).toMatchObject({ distanceMethod: "fixed", distance: 2_000 });
    expect(await anybody().distance({ from: "Nairobi", to: "Mombasa" })).toMatchObject({ method: "bands" });
    const back = { ...value, distanceMethod: "fixed" };
    await transaction((tx) =>
      saveSettings(tx, system, { section: quotesSection, value: back, version: 1, now: new Date() }),
    );
    const doubts = async (from: string, to: string) =>
      (await anybody().estimate({ ...home, from, to })).assumptions;
    expect(await doubts("Zanzibar", "Kampala")).toEqual([
      "We do not know 'Zanzibar' and 'Kampala'; ~45 km assumed.",
    ]);
    expect(await doubts("Kilimani, Nairobi", "Kilimani")).toEqual([
      "From and To are both Kilimani, Nairobi; ~45 km assumed.",
    ]);
    expect(await doubts("Kilimani, Nairobi", "Thika, Kenya")).toEqual([]);
    // The real distance is shown; the price starts at the long-distance minimum of 30,000 before VAT.
    const fixed = await anybody().estimate({ ...home, to: "Mombasa, Kenya" });
    expect(fixed).toMatchObject({ total: 31_760, distance: 14_000, distanceKm: 45 });
    expect(fixed.notices).toEqual([{ code: "long_distance", km: far.distanceKm, from: 30_000 }]);
    expect((await anybody().estimate(home)).notices).toEqual([]);
  });
});

describe("places", () => {
  it("are suggested past two characters", async () => {
    expect((await anybody().places({ q: "mo" })).places).toEqual([]);
    expect((await anybody().places({ q: "momb" })).places[0]).toEqual({
      label: "Mombasa, Kenya",
      exact: true,
    });
  });
  it("name the nearest to a position", async () => {
    expect((await anybody().nearestPlace({ lat: -0.1022, lon: 34.7617 })).km).toBeLessThan(3);
    await expect(anybody().nearestPlace({ lat: 51, lon: 0 })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Unable to detect location. Please enter manually.",
    });
    await expect(anybody().nearestPlace({ lat: 91, lon: 0 })).rejects.toMatchObject({ code: "INVALID" });
  });
});

describe("price lists", () => {
  // Version 1 is stored without rates and factors.
  const firstList = { ...specificationPriceList, volumeRates: [], dayFactors: [] };

  it("start with the specification's figures as version 1", async () => {
    expect(await getPriceList(db(), 1)).toEqual(firstList);
  });

  const changed = () => {
    const { version: _, ...list } = withPrices(specificationPriceList, (cents) => cents / 100);
    return { ...list, baseFee: 6_000 };
  };

  it("are published as new versions, and earlier ones stay", async () => {
    const published = await manager.publishPriceList({ ...changed(), basedOn: 1 });
    expect(published).toMatchObject({ version: 2, baseFee: 6_000 });
    expect((await anybody("198.51.100.2").estimate(home)).base).toBe(6_000);
    expect(await getPriceList(db(), 1)).toEqual(firstList);
    const [fact] = await db().select().from(events).where(eq(events.type, "price-list.published"));
    expect(fact).toMatchObject({ actorName: "Njeri Mwangi", data: { version: 2 } });
    await expect(manager.publishPriceList({ ...changed(), basedOn: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await manager.listPriceLists()).priceLists.map(({ version }) => version)).toEqual([2, 1]);
  });

  it("can begin later", async () => {
    const tomorrow = new Date(Date.now() + 86_400_000);
    const published = await manager.publishPriceList({
      ...changed(),
      baseFee: 7_000,
      basedOn: 2,
      validFrom: tomorrow,
    });
    expect(published.version).toBe(3);
    expect((await getCurrentPriceList(db(), new Date())).version).toBe(2);
    expect((await getCurrentPriceList(db(), new Date(tomorrow.getTime() + 1))).version).toBe(3);
  });

  it("keep prices by volume and day factors that a change leaves out, and show them to nobody outside", async () => {
    const extra = {
      volumeRates: [proposedRates("residential")],
      dayFactors: [{ kind: "weekday" as const, weekday: "saturday" as const, rate: 1_500 }],
    };
    const published = await manager.publishPriceList({ ...changed(), ...extra, basedOn: 3 });
    expect(published).toMatchObject({ version: 4, ...extra });
    expect((await getPriceList(db(), 4)).volumeRates[0]).toMatchObject({
      minimum: 800_000,
      bands: [{ rate: 120_000 }, { rate: 100_000 }, { upTo: null, rate: 90_000 }],
      packing: { per: "carton", rate: 15_000 },
    });
    expect(await manager.publishPriceList({ ...changed(), basedOn: 4 })).toMatchObject(extra);
    const [newest] = (await manager.listPriceLists()).priceLists;
    expect(newest).toMatchObject({ version: 5, ...extra });
    const shown = await anybody("198.51.100.3").priceList();
    expect(shown).not.toHaveProperty("volumeRates");
    expect(shown).not.toHaveProperty("dayFactors");
    // The calculator's price is the specification's on a Saturday too.
    expect((await anybody("198.51.100.3").estimate(home)).total).toBe(20_760);
    const none = await manager.publishPriceList({
      ...changed(),
      basedOn: 5,
      volumeRates: [],
      dayFactors: [],
    });
    expect(none).toMatchObject({ version: 6, volumeRates: [], dayFactors: [] });
  });

  const rates = proposedRates("residential");
  const saturday = { kind: "weekday" as const, weekday: "saturday" as const, rate: 1_500 };
  it.each([
    [{ bands: [] }, "bands"],
    [{ bands: [{ upTo: 10, rate: 1 }] }, "bands"],
    [
      {
        bands: [
          { upTo: null, rate: 1 },
          { upTo: null, rate: 1 },
        ],
      },
      "bands",
    ],
    [
      {
        bands: [
          { upTo: 10, rate: 1 },
          { upTo: 10, rate: 1 },
          { upTo: null, rate: 1 },
        ],
      },
      "bands",
    ],
    [{ distance: [{ upToKm: 20, rate: 1 }] }, "distance"],
    [{ minimum: 10.5 }, "minimum"],
    [{ stairs: -1 }, "stairs"],
    [{ carry: { free: 15, step: 0, rate: 1 } }, "carry.step"],
  ])("refuse the rates %j", async (over, field) => {
    const volumeRates = [{ ...rates, ...over }];
    await expect(manager.publishPriceList({ ...changed(), basedOn: 6, volumeRates })).rejects.toEqual(
      invalid({ [`volumeRates.0.${field}`]: expect.any(String) }),
    );
  });

  it.each([
    [{ volumeRates: [rates, rates] }, "volumeRates"],
    [{ dayFactors: [saturday, { ...saturday, rate: 0 }] }, "dayFactors"],
    [{ dayFactors: [{ ...saturday, rate: 30_001 }] }, "dayFactors.0.rate"],
    [{ dayFactors: [{ kind: "month-end" as const, days: 16, rate: 100 }] }, "dayFactors.0.days"],
  ])("refuse %j", async (over, field) => {
    await expect(manager.publishPriceList({ ...changed(), basedOn: 6, ...over })).rejects.toEqual(
      invalid({ [field]: expect.any(String) }),
    );
  });

  it.each([
    [{ baseFee: 50.5 }, "baseFee"],
    [{ baseFee: -1 }, "baseFee"],
    [{ rooms: [] }, "rooms"],
    [
      {
        distanceBands: [
          { upToKm: 50, fee: 1 },
          { upToKm: 20, fee: 2 },
          { upToKm: null, fee: 3 },
        ],
      },
      "distanceBands",
    ],
    [{ distanceBands: [{ upToKm: 50, fee: 1 }] }, "distanceBands"],
    [{ validFrom: new Date("2020-01-01") }, "validFrom"],
  ])("refuse %j", async (over, field) => {
    await expect(manager.publishPriceList({ ...changed(), basedOn: 6, ...over })).rejects.toEqual(
      invalid({ [field]: expect.any(String) }),
    );
  });

  it("are never changed or deleted, even by SQL", async () => {
    await expect(db().update(priceLists).set({ publishedByName: "x" })).rejects.toThrow();
    await expect(db().delete(priceLists)).rejects.toThrow();
  });

  it("are nobody else's to publish or list", async () => {
    await expect(anybody().listPriceLists()).rejects.toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    await expect(anybody().publishPriceList({ ...changed(), basedOn: 1 })).rejects.toMatchObject({
      status: 401,
    });
    const rep = mintActor({
      kind: "person",
      personId: "01942e46-3a00-7000-8000-00000000000b",
      role: "sales_rep",
    });
    await expect(
      callAs(pricingHandlers, rep).publishPriceList({ ...changed(), basedOn: 1 }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
      status: 403,
    });
  });
});
