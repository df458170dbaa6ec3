import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { quotes } from "~/features/quotes/server/tables";
import { quotesHandlers, requestedQuote } from "~/features/quotes/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { inventoriesHandlers } from "../../inventories/server/handlers";
import { anEdit, anInventory } from "../../testing";
import { inventoriesOfQuotes } from "./office";
import { findQuoteInventory } from "./queries";

useDatabase();
inventoriesOfQuotes.join();

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});
const asQuotes = () => callAs(quotesHandlers, manager);
const asInventories = () => callAs(inventoriesHandlers, manager);
const chair = () => anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: "dining_chair" });
const rowVersionOf = async (number: string) => (await asQuotes().get({ number })).rowVersion;

describe("the inventory of a quote", () => {
  test("is frozen when the quote is approved, and named", async () => {
    const { id, number } = await requestedQuote();
    const inventory = await anInventory(manager, { type: "quote", id });
    expect(await findQuoteInventory(db(), id)).toMatchObject({
      ...{ versionId: inventory.versionId, version: 1, frozen: false, complete: true },
      litres: inventory.totals.litres,
    });
    await asQuotes().approve({ id });
    expect(await asInventories().get({ id: inventory.id })).toMatchObject({
      frozen: { for: "quote", reference: number },
    });
    const [row] = await db().select().from(quotes).where(eq(quotes.id, id));
    expect(row?.inventoryVersionId).toBe(inventory.versionId);
  });

  test("stays as it was named, while the next version is edited and Revise takes that", async () => {
    const { id, number } = await requestedQuote();
    const inventory = await anInventory(manager, { type: "quote", id });
    await asQuotes().approve({ id });
    await asInventories().edit({ id: inventory.id, base: 1, edits: [chair()] });
    expect(await findQuoteInventory(db(), id)).toMatchObject({ version: 1, frozen: true });
    await asQuotes().revise({ id });
    const revised = await asQuotes().get({ number });
    expect(await findQuoteInventory(db(), revised.id)).toMatchObject({ version: 2, frozen: false });
    const [row] = await db().select().from(quotes).where(eq(quotes.id, revised.id));
    const open = await asInventories().get({ id: inventory.id });
    expect(row).toMatchObject({ inventoryVersionId: open.versionId, inventoryFrozenAt: null });
  });

  test.each([
    ["a thing without size", { name: "Drum kit" }],
    ["a thing that perhaps goes", { kindCode: "dining_chair", going: "maybe" as const }],
  ])("with %s is not binding", async (_, fields) => {
    const { id, number } = await requestedQuote();
    const inventory = await anInventory(manager, { type: "quote", id });
    const itemId = newId();
    const edit = anEdit({ kind: "set", itemId, room: "living", ...fields });
    await asInventories().edit({ id: inventory.id, base: 1, edits: [edit] });
    const bind = async () =>
      asQuotes().choosePriceType({ id, rowVersion: await rowVersionOf(number), type: "binding" });
    await expect(bind()).rejects.toMatchObject({ data: { reason: "quote_inventory_incomplete" } });
    await asInventories().edit({ id: inventory.id, base: 1, edits: [anEdit({ kind: "remove", itemId })] });
    await bind();
    await asInventories().edit({ id: inventory.id, base: 1, edits: [{ ...edit, id: newId() }] });
    await expect(asQuotes().approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await asInventories().get({ id: inventory.id })).frozen).toBeNull();
  });

  test("does not block the approval of a quote that has none", async () => {
    const { id } = await requestedQuote();
    await asQuotes().approve({ id });
    expect(await findQuoteInventory(db(), id)).toBeUndefined();
  });
});
