import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { quotesHandlers } from "../../server/handlers";
import { quotes } from "../../server/tables";
import { quoteOf, requestedQuote } from "../../testing";
import { answerInventories, FIRST_VERSION, flat, publishOfficePrices } from "../testing";

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

describe("the type of a quote", () => {
  test("is none until somebody chooses it, and binding only with a complete inventory", async () => {
    const { id, number, rowVersion, quote } = await aDraft();
    expect(quote).toMatchObject({ priceType: null, pricedBy: "rooms" });
    held.inventory = undefined;
    await expect(as(rep).choosePriceType({ id, rowVersion, type: "binding" })).rejects.toEqual(
      conflict("quote_inventory_missing"),
    );
    held.inventory = { ...flat, complete: false };
    await expect(as(rep).choosePriceType({ id, rowVersion, type: "binding" })).rejects.toEqual(
      conflict("quote_inventory_incomplete"),
    );
    const estimate = await as(rep).choosePriceType({ id, rowVersion, type: "estimate" });
    held.inventory = flat;
    const binding = await as(rep).choosePriceType({ id, rowVersion: estimate.rowVersion, type: "binding" });
    expect((await read(number)).quote).toMatchObject({
      priceType: "binding",
      rowVersion: binding.rowVersion,
    });
    held.inventory = { ...flat, complete: false };
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_inventory_incomplete"));
    held.inventory = undefined;
    await expect(as(rep).approve({ id })).rejects.toEqual(conflict("quote_inventory_missing"));
    held.inventory = flat;
    await as(rep).approve({ id });
    expect(held.frozen).toEqual([{ versionId: FIRST_VERSION, quoteId: id }]);
    const [mail] = await db()
      .select({ text: outboxMessages.text })
      .from(outboxMessages)
      .where(sql`${outboxMessages.kind} = 'quote.approved' and ${outboxMessages.text} like ${`%${number}%`}`);
    expect(mail?.text).toContain("Binding price");
  });

  test("is the database's to refuse, too", async () => {
    const { id } = await aDraft();
    const broken = (columns: Partial<typeof quotes.$inferInsert>) =>
      db().update(quotes).set(columns).where(eq(quotes.id, id));
    await expect(broken({ priceType: "binding" })).rejects.toThrow();
    await expect(
      broken({ priceType: "binding", inventoryVersionId: FIRST_VERSION, status: "approved" }),
    ).rejects.toThrow();
    await expect(broken({ priceType: "other" as "binding" })).rejects.toThrow();
    await expect(broken({ pricedBy: "volume" })).rejects.toThrow();
  });

  test("a quote without an inventory is approved as before, and names none", async () => {
    held.inventory = undefined;
    const { id, number } = await aDraft();
    await as(rep).approve({ id });
    expect(await quoteOf(number)).toMatchObject({
      status: "approved",
      priceType: null,
      inventoryVersionId: null,
      inventoryFrozenAt: null,
    });
    expect(held.frozen).toEqual([]);
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
