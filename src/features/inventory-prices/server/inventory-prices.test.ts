import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { BLANK_ACCESS, type SurveyedStop } from "~/features/inventory/access/domain";
import { accessOfInventories } from "~/features/inventory/access/server/queries";
import { inventoriesOfQuotes } from "~/features/inventory/planning/server/office";
import { anEdit, anInventory, asInventories } from "~/features/inventory/testing";
import { publishOfficePrices } from "~/features/quotes/price-choice/testing";
import { quotes } from "~/features/quotes/server/tables";
import { quotesHandlers, requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { accessInWords, sourceInWords } from "../domain";
import { inventoryPricesHandlers } from "./handlers";
import { findListPrice } from "./queries";

useDatabase();
inventoriesOfQuotes.join();

let stops: SurveyedStop[] = [];
accessOfInventories
  .answer(async (_reader, [id = ""]) => new Map(stops.length > 0 ? [[id, stops]] : []))
  .join();

let rep: Actor;
beforeAll(async () => {
  await publishOfficePrices();
  rep = await aPerson({ role: "manager" });
});
beforeEach(() => {
  stops = [];
});

const asQuotes = () => callAs(quotesHandlers, rep);
const asPrices = (actor: Actor = rep) => callAs(inventoryPricesHandlers, actor);
const read = (number: string) => asQuotes().get({ number });

/** A quote to Thika with as many cubic metres, which the customer packs. */
async function aHome(count: number, request: Parameters<typeof requestedQuote>[0] = {}) {
  const { id, number } = await requestedQuote(request);
  const cube = newId();
  const sides = { length: 100, width: 100, height: 100 };
  const inventory = await anInventory(rep, { type: "quote", id }, [
    anEdit({ kind: "room", key: "living", roomKind: "living_room", label: "Living room" }),
    anEdit({
      ...{ kind: "set", itemId: cube, room: "living", name: "Cube", quantity: count },
      ...{ ...sides, packedBy: "customer" },
    }),
  ]);
  const setCount = (quantity: number) =>
    asInventories(rep).edit({
      ...{ id: inventory.id, base: 1 },
      edits: [anEdit({ kind: "set", itemId: cube, quantity })],
    });
  return { id, number, inventoryId: inventory.id, setCount };
}
const byVolume = async ({ id, number }: { id: string; number: string }) =>
  asQuotes().choosePrice({ id, rowVersion: (await read(number)).rowVersion, by: "volume", packs: false });

const surveyed = { at: new Date("2026-11-12T07:00:00Z"), by: "Grace Njeri" };
const aStop = (facts: Partial<SurveyedStop>): SurveyedStop => ({
  ...{ ...BLANK_ACCESS, key: "from", end: "pickup", surveyed },
  ...facts,
});

describe("an edit of the inventory", () => {
  test("says its price before and after the approval, as the customer reads it once it was sent", async () => {
    const home = await aHome(20);
    // 20 × 1,000 and 20 × 100, VAT of 3,200 on the volume; 22 m³ cost 2,520 more.
    await byVolume(home);
    await home.setCount(22);
    const asked = { id: home.inventoryId };
    expect(await asPrices().ofInventory(asked)).toEqual({
      price: {
        ...{ version: 1, quoteNumber: home.number, pricedBy: "volume", priceType: null },
        ...{ was: 2_520_000, now: 2_772_000 },
      },
    });
    const ofList = () => findListPrice(db(), home.inventoryId, new Date());
    expect(await ofList()).toBeUndefined();
    await byVolume(home);
    const { rowVersion } = await read(home.number);
    await asQuotes().choosePriceType({ id: home.id, rowVersion, type: "binding" });
    await asQuotes().approve({ id: home.id });
    expect(await ofList()).toEqual({ type: "binding", was: 2_772_000, now: 2_772_000 });
    await home.setCount(20);
    const { price } = await asPrices().ofInventory(asked);
    expect(price).toMatchObject({ version: 2, priceType: "binding", was: 2_772_000, now: 2_520_000 });
    expect(await ofList()).toEqual({ type: "binding", was: 2_772_000, now: 2_520_000 });
    await db().update(quotes).set({ declinedAt: new Date() }).where(eq(quotes.id, home.id));
    expect(await ofList()).toBeUndefined();
  });

  test("of a quote by rooms says what the goods would cost by volume", async () => {
    const home = await aHome(20);
    const { price } = await asPrices().ofInventory({ id: home.inventoryId });
    expect(price).toMatchObject({ pricedBy: "rooms", was: null, now: 2_520_000 });
    expect(await findListPrice(db(), home.inventoryId, new Date())).toBeUndefined();
    const office = await aHome(20, { serviceType: "commercial" });
    expect(await asPrices().ofInventory({ id: office.inventoryId })).toEqual({ price: null });
  });

  test("shows no price to people who see no money", async () => {
    const home = await aHome(20);
    await byVolume(home);
    const asked = { id: home.inventoryId };
    const refused = { status: 403 };
    for (const role of ["driver", "packer", "hr_officer"] as const) {
      const actor = await aPerson({ role });
      await expect(asPrices(actor).ofInventory(asked)).rejects.toMatchObject(refused);
      await expect(asPrices(actor).accessOfQuote({ id: home.id })).rejects.toMatchObject(refused);
    }
    // A supervisor sees the quotes that are theirs.
    const supervisor = await aPerson({ role: "supervisor" });
    await expect(asPrices(supervisor).ofInventory(asked)).rejects.toMatchObject({ status: 404 });
    await expect(asPrices(supervisor).accessOfQuote({ id: home.id })).rejects.toMatchObject({ status: 404 });
    const leader = await aPerson({ role: "team_lead" });
    await expect(asPrices(leader).ofInventory(asked)).rejects.toMatchObject(refused);
  });
});

describe("surveyed access", () => {
  test("is in the price where the quote says nothing", async () => {
    const home = await aHome(20);
    stops = [aStop({ floor: 3, lift: false, carryMetres: 45 })];
    await byVolume(home);
    const { lines, total, choice } = await read(home.number);
    expect(lines.map(({ code, amount }) => [code, amount])).toEqual([
      ["volume", 2_000_000],
      ["stairs_from", 240_000],
      ["carry_from", 200_000],
      ["distance", 200_000],
    ]);
    expect([total, choice.isOutdated]).toEqual([3_030_400, false]);
    expect((await asPrices().accessOfQuote({ id: home.id })).ends).toEqual([]);
  });

  test("that differs from what the price counts is said with its difference, and used by a click", async () => {
    const home = await aHome(20, { fromFloor: 0 });
    await byVolume(home);
    stops = [
      aStop({ floor: 3, lift: false, carryMetres: 45 }),
      aStop({ key: "to", end: "delivery", floor: 0 }),
    ];
    // 2,400 of stairs and 2,000 of carrying, VAT of 704. The carry is not on the quote and makes the price outdated.
    const found = await asPrices().accessOfQuote({ id: home.id });
    expect(found).toMatchObject({ difference: 510_400, quoteNumber: home.number, mayUse: true });
    expect(found.ends).toEqual([
      {
        ...{ end: "from", priced: { floor: 0, lift: null, carry: null } },
        ...{ found: { floor: 3, lift: false, carry: 45 }, surveyed },
      },
    ]);
    const quote = await read(home.number);
    const facts = { ...quote, fromFloor: 3, fromLift: false, fromCarry: 45 };
    await asQuotes().editFacts({ id: home.id, rowVersion: quote.rowVersion, facts });
    await byVolume(home);
    expect((await read(home.number)).total).toBe(quote.total + 510_400);
    expect((await asPrices().accessOfQuote({ id: home.id })).ends).toEqual([]);
    await asQuotes().approve({ id: home.id });
    stops = [aStop({ floor: 4 })];
    // One floor more: 800, VAT of 128.
    expect(await asPrices().accessOfQuote({ id: home.id })).toMatchObject({
      difference: 92_800,
      mayUse: false,
    });
  });

  test("is read with its source, in words too", async () => {
    const home = await aHome(20);
    expect(await asPrices().access({ id: home.inventoryId })).toEqual({ stops: [] });
    stops = [aStop({ floor: 22, lift: true, carryMetres: 30, caretakerPhone: "+254712000431" })];
    const found = await asPrices().access({ id: home.inventoryId });
    expect(found.stops).toEqual([
      { key: "from", end: "pickup", place: "", floor: 22, lift: true, carry: 30, surveyed },
    ]);
    expect(found.stops.map(accessInWords)).toEqual(["22nd floor with a lift, 30 m to the truck"]);
    expect(sourceInWords(surveyed)).toMatch(/^surveyed on .*2026.* by Grace Njeri$/);
    const words = [
      { floor: 0, lift: true, carry: null },
      { floor: -1, lift: false, carry: 0 },
      { floor: 11, lift: null, carry: null },
      { floor: null, lift: null, carry: null },
    ].map(accessInWords);
    expect(words).toEqual(["ground floor", "basement 1 without a lift, 0 m to the truck", "11th floor", ""]);
  });
});
