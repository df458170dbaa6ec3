import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { publishPriceList } from "~/features/pricing/server/commands";
import { officePriceList } from "~/features/pricing/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { quoteInventories } from "../../server/queries/inventories";
import { quotes } from "../../server/tables";
import { quoteOf, requestedQuote } from "../../testing";
import type { QuoteInventory } from "../domain/choice";

useDatabase();

const FIRST = "01942e46-3a00-7000-8000-0000000000a1";
const SECOND = "01942e46-3a00-7000-8000-0000000000a2";

const flat: QuoteInventory = {
  versionId: FIRST,
  version: 1,
  frozen: false,
  complete: true,
  litres: 21_400,
  weight: 2_390,
  minutes: 980,
  cartons: 30,
  companyLitres: 3_000,
  companyCartons: 20,
  hours: 6.5,
  stops: [{ end: "from", floor: 3, lift: false, carry: 10 }],
};

/** Our own answer to the port: one inventory for all quotes, or none. */
let inventory: QuoteInventory | undefined;
const frozen: { versionId: string; quoteId: string }[] = [];

quoteInventories
  .answer({
    find: async () => inventory,
    freeze: async (_tx, _actor, versionId, quoteId) => {
      frozen.push({ versionId, quoteId });
      if (inventory) inventory = { ...inventory, frozen: true };
    },
  })
  .join();

let rep: Actor;
let isPublished = false;
beforeEach(async () => {
  inventory = flat;
  frozen.length = 0;
  rep = await aPerson({ role: "manager" });
  if (isPublished) return;
  isPublished = true;
  const { version: _, ...data } = officePriceList;
  await transaction((tx) =>
    publishPriceList(tx, system, { data, basedOn: 1, validFrom: undefined, now: new Date() }),
  );
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

/** The first Saturday at least two weeks ahead. */
const saturday = (() => {
  const start = addDays(nairobiDate(new Date()), 14);
  const weekday = new Date(`${start}T00:00:00Z`).getUTCDay();
  return addDays(start, (6 - weekday + 7) % 7);
})();

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
      inventoryVersionId: FIRST,
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
    inventory = { ...flat, version: 2, versionId: SECOND, litres: 22_000 };
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
    inventory = undefined;
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME })).rejects.toEqual(
      conflict("quote_inventory_missing"),
    );
    inventory = { ...flat, litres: 0 };
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
    inventory = { ...flat, litres: 23_000 };
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_price_outdated"));
    expect(frozen).toEqual([]);
    await as(rep).choosePrice({ id, rowVersion: (await read(number)).rowVersion, ...BY_VOLUME });
    await as(rep).approve({ id });
    expect(frozen).toEqual([{ versionId: FIRST, quoteId: id }]);
    expect(await quoteOf(number)).toMatchObject({ inventoryVersionId: FIRST, status: "approved" });
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
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_price_outdated"));
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
    inventory = { ...flat, versionId: SECOND, version: 2, litres: 25_000 };
    await as(rep).revise({ id });
    const revised = await quoteOf(number);
    expect(revised).toMatchObject({
      version: 2,
      pricedBy: "volume",
      priceType: "binding",
      inventoryVersionId: SECOND,
      inventoryFrozenAt: null,
      priceBasis: { litres: 21_400 },
    });
    expect((await read(number)).quote.choice.isOutdated).toBe(true);
    const [earlier] = await db().select().from(quotes).where(eq(quotes.id, id));
    expect(earlier?.inventoryVersionId).toBe(FIRST);
  });
});

describe("what-ifs", () => {
  const kinds = async (number: string) =>
    (await read(number)).quote.choice.whatIfs.map(({ kind, difference }) => [kind, difference]);

  test("packing, the other way to price and the day's price, each applied by one click", async () => {
    const { id, number } = await aDraft({ services: ["packing"], serviceDate: saturday });
    // Packing by rooms is 5,000 and VAT of 800.
    const [packing, method, day] = (await read(number)).quote.choice.whatIfs;
    expect(packing).toMatchObject({ kind: "packing", packs: false, difference: -580_000 });
    expect(method).toMatchObject({ kind: "method", by: "volume" });
    // 15% of 11,000 with VAT, of 5,000 and of 2,000 without.
    expect(day).toMatchObject({
      kind: "day-price",
      dayPrice: true,
      difference: 165_000 + 26_400 + 75_000 + 30_000,
    });
    for (const whatIf of (await read(number)).quote.choice.whatIfs) {
      const { quote, rowVersion } = await read(number);
      const { difference, kind: _, ...change } = whatIf;
      await as(rep).choosePrice({ id, rowVersion, ...change });
      const after = (await read(number)).quote;
      expect(after.total - quote.total).toBe(difference);
      await as(rep).choosePrice({ id, rowVersion: after.rowVersion, by: "rooms", packs: true });
    }
  });

  test("a cheaper day moves the move, with its price", async () => {
    const { id, number, rowVersion } = await aDraft({ serviceDate: saturday });
    expect(await kinds(number)).not.toContainEqual(["day", expect.anything()]);
    await as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true });
    const { quote } = await read(number);
    expect(quote).toMatchObject({ dayPrice: { rate: 1_500, name: "Saturday", date: saturday } });
    expect(quote.offers?.rooms[0]?.price).toBe(287_500);
    expect(quote.listTotal).toBe(quote.total);
    const cheaper = quote.choice.whatIfs.find(({ kind }) => kind === "day");
    expect(cheaper).toMatchObject({ serviceDate: addDays(saturday, 1), difference: -296_400 });
    const { kind: _, difference: __, ...change } = cheaper ?? quote.choice.whatIfs[0] ?? ({} as never);
    await as(rep).choosePrice({ id, rowVersion: quote.rowVersion, ...change });
    expect((await read(number)).quote).toMatchObject({
      serviceDate: addDays(saturday, 1),
      dayPrice: null,
      total: quote.total - 296_400,
    });
  });

  test("another day than the priced one is said", async () => {
    const { id, number, rowVersion, quote } = await aDraft({ serviceDate: saturday });
    const { rowVersion: priced } = await as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true });
    const facts = { ...quote, serviceDate: addDays(saturday, 2) };
    await as(rep).editFacts({ id, rowVersion: priced, facts });
    expect((await read(number)).quote.choice).toMatchObject({
      isOutdated: true,
      whatIfs: [{ kind: "again", difference: -296_400 }],
    });
  });

  test("a day's price needs a day", async () => {
    const { id, rowVersion } = await aDraft();
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, dayPrice: true })).rejects.toMatchObject({
      data: { fields: { serviceDate: "Enter the service date first" } },
    });
    const past = addDays(nairobiDate(new Date()), -1);
    await expect(
      as(rep).choosePrice({ id, rowVersion, ...BY_ROOMS, serviceDate: past }),
    ).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

describe("the type of a quote", () => {
  test("is none until somebody chooses it, and binding only with a complete inventory", async () => {
    const { id, number, rowVersion, quote } = await aDraft();
    expect(quote).toMatchObject({ priceType: null, pricedBy: "rooms" });
    inventory = undefined;
    await expect(as(rep).choosePriceType({ id, rowVersion, type: "binding" })).rejects.toEqual(
      conflict("quote_inventory_missing"),
    );
    inventory = { ...flat, complete: false };
    await expect(as(rep).choosePriceType({ id, rowVersion, type: "binding" })).rejects.toEqual(
      conflict("quote_inventory_incomplete"),
    );
    const estimate = await as(rep).choosePriceType({ id, rowVersion, type: "estimate" });
    inventory = flat;
    const binding = await as(rep).choosePriceType({ id, rowVersion: estimate.rowVersion, type: "binding" });
    expect((await read(number)).quote).toMatchObject({
      priceType: "binding",
      rowVersion: binding.rowVersion,
    });
    inventory = { ...flat, complete: false };
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_inventory_incomplete"));
    inventory = undefined;
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_inventory_missing"));
    inventory = flat;
    await as(rep).approve({ id });
    expect(frozen).toEqual([{ versionId: FIRST, quoteId: id }]);
    const [mail] = await db()
      .select({ text: outboxMessages.text })
      .from(outboxMessages)
      .where(eq(outboxMessages.kind, "quote.approved"));
    expect(mail?.text).toContain("Binding price");
  });

  test("is the database's to refuse, too", async () => {
    const { id } = await aDraft();
    const broken = (columns: Partial<typeof quotes.$inferInsert>) =>
      db().update(quotes).set(columns).where(eq(quotes.id, id));
    await expect(broken({ priceType: "binding" })).rejects.toThrow();
    await expect(
      broken({ priceType: "binding", inventoryVersionId: FIRST, status: "approved" }),
    ).rejects.toThrow();
    await expect(broken({ priceType: "other" as "binding" })).rejects.toThrow();
    await expect(broken({ pricedBy: "volume" })).rejects.toThrow();
  });

  test("a quote without an inventory is approved as before, and names none", async () => {
    inventory = undefined;
    const { id, number } = await aDraft();
    await as(rep).approve({ id });
    expect(await quoteOf(number)).toMatchObject({
      status: "approved",
      priceType: null,
      inventoryVersionId: null,
      inventoryFrozenAt: null,
    });
    expect(frozen).toEqual([]);
  });
});

describe("who may", () => {
  test("only people who manage quotes, on the version they saw, before it is decided", async () => {
    const { id, number, rowVersion } = await aDraft();
    for (const role of ["accountant", "driver"] as const) {
      const actor = await aPerson({ role });
      await expect(as(actor).choosePrice({ id, rowVersion, ...BY_VOLUME })).rejects.toMatchObject({
        status: 403,
      });
      await expect(as(actor).choosePriceType({ id, rowVersion, type: "estimate" })).rejects.toMatchObject({
        status: 403,
      });
    }
    await as(rep).choosePriceType({ id, rowVersion, type: "estimate" });
    await expect(as(rep).choosePrice({ id, rowVersion, ...BY_VOLUME })).rejects.toEqual(
      conflict("quote_changed_meanwhile"),
    );
    await expect(as(rep).choosePriceType({ id, rowVersion, type: null })).rejects.toEqual(
      conflict("quote_changed_meanwhile"),
    );
    await as(rep).approve({ id });
    const decided = (await read(number)).rowVersion;
    await expect(as(rep).choosePrice({ id, rowVersion: decided, ...BY_ROOMS })).rejects.toEqual(
      conflict("quote_decided"),
    );
    expect((await read(number)).quote.choice.whatIfs).toEqual([]);
  });
});
