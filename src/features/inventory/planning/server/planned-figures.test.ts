import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { aServedCustomer, aService, customerServicesHandlers } from "~/features/moves/records/testing";
import { moves } from "~/features/moves/server/tables";
import { quotes as quoteRows } from "~/features/quotes/server/tables";
import { quotesHandlers, requestedQuote } from "~/features/quotes/testing";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { inventoriesHandlers } from "../../inventories/server/handlers";
import { anEdit, anInventory, someEdits } from "../../testing";
import { planOf } from "../domain/plan";
import { accessOfQuote } from "../domain/work";
import { planningSection } from "../settings";
import { plansOfQuotes, plansOfServices } from "./office";

useDatabase();
plansOfServices.join();
plansOfQuotes.join();

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});
const services = () => callAs(customerServicesHandlers, admin);
const typed = { items: ["Piano"], estimatedVolume: 9, estimatedWeight: 800, estimatedDuration: 4.5 };
const rules = defaultsOf(planningSection);
const goods = () => [
  ...someEdits(),
  anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: "wardrobe_2m", quantity: 3 }),
  anEdit({ kind: "set", itemId: newId(), room: "living", kindCode: "us_fridge", going: "no" }),
];

async function aRecord() {
  const { id } = await aServedCustomer();
  const made = await services().create({ id, ...aService(typed) });
  return { id, serviceId: made.id };
}

describe("a service record", () => {
  test("has the figures that were typed, until its goods are listed", async () => {
    const record = await aRecord();
    expect(await services().get(record)).toMatchObject({ ...typed, plannedFrom: null });
    const { id, content, totals } = await anInventory(
      admin,
      { type: "service", id: record.serviceId },
      goods(),
    );
    // The places are not known: ground floors, and the usual drive.
    const access = { stops: [], driveMinutes: null };
    const { hours } = planOf({ totals, content, access, bedrooms: null }, rules).hours;
    const shown = await services().get(record);
    expect(shown).toMatchObject({
      plannedFrom: { inventoryId: id, version: 1 },
      estimatedVolume: totals.litres / 1_000,
      estimatedWeight: totals.weight,
      estimatedDuration: hours,
    });
    expect(shown.items).toContain("Wardrobe, up to 2 m wide × 3");
    expect(shown.items.join()).not.toMatch(/American|Piano/);
    const { services: listed } = await services().list({ id: record.id });
    expect(listed).toMatchObject([{ estimatedDuration: hours }]);
  });

  test("keeps what was typed under the inventory's figures", async () => {
    const record = await aRecord();
    const { id } = await anInventory(admin, { type: "service", id: record.serviceId });
    const { updatedAt } = await services().get(record);
    await services().edit({
      ...record,
      ...aService({ title: "House to Runda", estimatedVolume: 1 }),
      updatedAt,
    });
    const [row] = await db().select().from(moves).where(eq(moves.id, record.serviceId));
    expect(row).toMatchObject({ title: "House to Runda", ...typed });
    await callAs(inventoriesHandlers, admin).remove({ id });
    expect(await services().get(record)).toMatchObject({ ...typed, plannedFrom: null });
  });

  test("of an empty inventory stays as it was typed", async () => {
    const record = await aRecord();
    await anInventory(admin, { type: "service", id: record.serviceId }, []);
    expect(await services().get(record)).toMatchObject({ ...typed, plannedFrom: null });
  });
});

describe("a quote", () => {
  const quotes = () => callAs(quotesHandlers, admin);

  test("takes its duration from the inventory, by its floors and the settings", async () => {
    const { id, number } = await requestedQuote();
    expect(await quotes().get({ number })).toMatchObject({ estimatedDuration: null, plannedFrom: null });
    const floors = {
      fromFloor: 4,
      fromLift: false,
      toFloor: 2,
      toLift: true,
      fromCarry: null,
      toCarry: null,
    };
    await db().update(quoteRows).set(floors).where(eq(quoteRows.id, id));
    const inventory = await anInventory(admin, { type: "quote", id }, goods());
    const { content, totals } = inventory;
    const { longDistanceKm, ...quote } = await quotes().get({ number });
    expect(longDistanceKm).toBeNull();
    const access = accessOfQuote({ ...floors, longDistanceKm }, rules);
    const hoursBy = (of: typeof rules) => planOf({ totals, content, access, bedrooms: null }, of).hours.hours;
    expect(quote).toMatchObject({
      estimatedDuration: Math.ceil(hoursBy(rules)),
      plannedFrom: { inventoryId: inventory.id, version: 1 },
    });
    const slow = { ...rules, work: { ...rules.work, driveMinutes: 400 } };
    await transaction((tx) =>
      saveSettings(tx, admin, { section: planningSection, value: slow, version: 0, now: new Date() }),
    );
    const later = await quotes().get({ number });
    expect(later.estimatedDuration).toBe(Math.ceil(hoursBy(slow)));
    expect(later.estimatedDuration).toBeGreaterThan(quote.estimatedDuration ?? 0);
  });
});
