import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { quotes } from "../../server/tables";
import { quoteOf, requestedQuote } from "../../testing";
import { answerInventories, FIRST_VERSION, flat, publishOfficePrices, SECOND_VERSION } from "../testing";

useDatabase();

const held = answerInventories();
beforeAll(publishOfficePrices);

let rep: Actor;
beforeEach(async () => {
  rep = await aPerson({ role: "manager" });
});

const as = (actor: Actor) => callAs(quotesHandlers, actor);
const BY_VOLUME = { by: "volume" as const, packs: true };
const BY_ROOMS = { by: "rooms" as const, packs: false };
const conflict = (reason: string) =>
  expect.objectContaining({ code: "CONFLICT", data: expect.objectContaining({ reason }) });

async function aDraft(change = {}) {
  const { id, number } = await requestedQuote(change);
  return { id, number, ...(await read(number)) };
}
async function read(number: string) {
  const quote = await as(rep).get({ number });
  return { quote, rowVersion: quote.rowVersion };
}

describe("a quote by volume", () => {
  test("counts the inventory, the survey's access and what we pack, and keeps its rooms", async () => {
    const { id, number, rowVersion } = await aDraft();
    const saved = await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    const { quote } = await read(number);
    expect(saved).toEqual({ done: true, rowVersion: quote.rowVersion });
    expect(
      quote.lines.map(({ category, code, quantity, unitPrice, amount }) => [
        category,
        code,
        quantity,
        unitPrice,
        amount,
      ]),
    ).toEqual([
      ["volume", "volume", 21.4, 100_000, 2_140_000],
      ["additional", "stairs_from", 64.2, 4_000, 256_800],
      ["additional", "packing", 20, 15_000, 300_000],
      ["distance", "distance", 21.4, 10_000, 214_000],
    ]);
    // 26,968 with VAT of 4,314.88, and the distance without.
    expect(quote).toMatchObject({
      pricedBy: "volume",
      subtotal: 2_910_800,
      vat: 431_500,
      total: 3_342_300,
      listTotal: 3_342_300,
      priceListVersion: 2,
      rooms: { bedroom: 2, living_room: 1, kitchen: 1, bathroom: 1 },
      services: ["packing"],
      estimatedDuration: 7,
      inventoryVersionId: FIRST_VERSION,
      priceType: null,
      requiresApproval: false,
      offers: { rooms: [] },
      choice: { hasVolumeRates: true, isOutdated: false, inventory: { litres: 21_400, version: 1 } },
    });
    expect(quote.choice.reasons[0]).toMatch(/^21\.4 m³ × KES.1,000 \(band up to 25 m³\) = KES.21,400$/);
    const [fact] = await db()
      .select({ summary: events.summary })
      .from(events)
      .where(sql`${events.subjectId} = ${id} and ${events.summary} like 'Priced by%'`);
    expect(fact?.summary).toBe("Priced by volume, 21.4 m³ of inventory version 1");
  });

  test("keeps an agreed price and typed lines when it is calculated again", async () => {
    const { id, number, rowVersion } = await aDraft();
    const priced = await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    const { quote } = await read(number);
    const lines = quote.lines.map(({ amount: _, ...line }) =>
      line.code === "volume" ? { ...line, unitPrice: 95_000 } : line,
    );
    const piano = {
      category: "additional" as const,
      code: "extra-1",
      description: "Piano",
      quantity: 1,
      unitPrice: 350_000,
    };
    const edited = await as(rep).editPricing({ id, rowVersion: priced.rowVersion, lines: [...lines, piano] });
    expect((await read(number)).quote.rooms).toMatchObject({ bedroom: 2 });
    held.inventory = { ...flat, version: 2, versionId: SECOND_VERSION, litres: 22_000 };
    expect((await read(number)).quote.choice).toMatchObject({
      isOutdated: true,
      whatIfs: [{ kind: "again" }],
    });
    await as(rep).choosePrice({ id, rowVersion: edited.rowVersion, ...BY_VOLUME });
    const again = (await read(number)).quote;
    expect(again.lines[0]).toMatchObject({ quantity: 22, unitPrice: 95_000 });
    expect(again.lines.at(-1)).toMatchObject({ code: "extra-1", unitPrice: 350_000 });
    expect(again.choice.isOutdated).toBe(false);
    // The discount is measured against the list price by volume.
    expect(again.listTotal).toBeGreaterThan(3_342_300);
  });

  test("changes add-ons, and goes back to its rooms at list prices", async () => {
    const { id, number, rowVersion, quote: before } = await aDraft();
    const priced = await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    const edited = await as(rep).editContents({
      id,
      rowVersion: priced.rowVersion,
      rooms: {},
      services: ["insurance"],
    });
    const { quote } = await read(number);
    expect(quote.lines.map(({ code }) => code)).toEqual(["volume", "stairs_from", "insurance", "distance"]);
    expect(quote).toMatchObject({ services: ["insurance"], rooms: { bedroom: 2 } });
    const back = await as(rep).choosePrice({ id, rowVersion: edited.rowVersion, ...BY_ROOMS });
    const rooms = await read(number);
    expect(rooms).toMatchObject({ rowVersion: back.rowVersion });
    expect(rooms.quote).toMatchObject({
      pricedBy: "rooms",
      total: before.total + 232_000,
      services: ["insurance"],
    });
  });

  test("is refused without an inventory, without contents and without rates", async () => {
    const { id, rowVersion } = await aDraft();
    held.inventory = undefined;
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME })).rejects.toEqual(
      conflict("quote_inventory_missing"),
    );
    held.inventory = { ...flat, litres: 0 };
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME })).rejects.toEqual(
      conflict("quote_inventory_empty"),
    );
    const office = await aDraft({ serviceType: "commercial" });
    expect(office.quote.choice.hasVolumeRates).toBe(false);
    await expect(
      as(rep).choosePrice({ id: office.id, rowVersion: office.rowVersion, ...BY_VOLUME }),
    ).rejects.toEqual(conflict("quote_volume_rates_missing"));
  });

  test("is not approved before it counts what the inventory holds, and freezes it then", async () => {
    const { id, number, rowVersion } = await aDraft();
    await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    held.inventory = { ...flat, litres: 23_000 };
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_price_outdated"));
    expect(held.frozen).toEqual([]);
    await as(rep).choosePrice({ id, rowVersion: (await read(number)).rowVersion, ...BY_VOLUME });
    await as(rep).approve({ id });
    expect(held.frozen).toEqual([{ versionId: FIRST_VERSION, quoteId: id }]);
    expect(await quoteOf(number)).toMatchObject({ inventoryVersionId: FIRST_VERSION, status: "approved" });
    expect((await quoteOf(number)).inventoryFrozenAt).toBeInstanceOf(Date);
  });

  test("says that it is outdated when the move goes elsewhere or by stairs", async () => {
    const { id, number, rowVersion } = await aDraft();
    await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    const priced = (await read(number)).quote;
    const edit = async (change: object) => {
      const { quote } = await read(number);
      await as(rep).editFacts({ id, rowVersion: quote.rowVersion, facts: { ...quote, ...change } });
      return (await read(number)).quote.choice.isOutdated;
    };
    expect(await edit({ toFloor: 2, toLift: false })).toBe(true);
    expect(await edit({ toFloor: null, toLift: null })).toBe(false);
    expect(await edit({ toCarry: 60 })).toBe(true);
    expect(await edit({ toCarry: null, toLocation: "Mombasa, Kenya" })).toBe(true);
    // A long distance needs a manager who did not price it.
    const other = await aPerson({ role: "manager" });
    await as(other).confirmPrice({ id, rowVersion: (await read(number)).rowVersion });
    await expect(as(other).approve({ id })).rejects.toEqual(conflict("quote_price_outdated"));
    // What it was priced by explains it until it is calculated again.
    expect((await read(number)).quote.choice.reasons.slice(0, -1)).toEqual(
      priced.choice.reasons.slice(0, -1),
    );
    await as(rep).choosePrice({ id, rowVersion: (await read(number)).rowVersion, ...BY_VOLUME });
    const far = (await read(number)).quote;
    expect(far.choice.isOutdated).toBe(false);
    expect(far.lines.at(-1)).toMatchObject({ code: "distance", quantity: 21.4, unitPrice: 90_000 });
    expect(far.requiresApproval).toBe(true);
  });

  test("is revised with the open version of its inventory", async () => {
    const { id, number, rowVersion } = await aDraft();
    await as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME });
    await as(rep).choosePriceType({ id, rowVersion: (await read(number)).rowVersion, type: "binding" });
    await as(rep).approve({ id });
    held.inventory = { ...flat, versionId: SECOND_VERSION, version: 2, litres: 25_000 };
    await as(rep).revise({ id });
    const revised = await quoteOf(number);
    expect(revised).toMatchObject({
      version: 2,
      pricedBy: "volume",
      priceType: "binding",
      inventoryVersionId: SECOND_VERSION,
      inventoryFrozenAt: null,
      priceBasis: { litres: 21_400 },
    });
    expect((await read(number)).quote.choice.isOutdated).toBe(true);
    const [earlier] = await db().select().from(quotes).where(eq(quotes.id, id));
    expect(earlier?.inventoryVersionId).toBe(FIRST_VERSION);
  });
});
