import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events, rowChanges } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { seedTowTrucks } from "../demo";
import { aTowTruck } from "../testing";
import { towTrucksHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor, over?: Partial<RequestContext>) => callAs(towTrucksHandlers, actor, over);
const eventsOf = (id: string) => db().$count(events, eq(events.subjectId, id));
let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

describe("who may", () => {
  test("a visitor is asked to sign in, and other roles may not before they are given the right", async () => {
    const { id } = await aTowTruck(admin);
    const accountant = await aPerson({ role: "accountant" });
    for (const [person, code] of [
      [visitor, "UNAUTHENTICATED"],
      [accountant, "FORBIDDEN"],
    ] as const) {
      await expect(as(person).list({})).rejects.toMatchObject({ code });
      await expect(as(person).get({ id })).rejects.toMatchObject({ code });
      await expect(as(person).blank()).rejects.toMatchObject({ code });
      await expect(as(person).make({ name: "X" })).rejects.toMatchObject({ code });
      await expect(as(person).retire({ id })).rejects.toMatchObject({ code });
    }
    expect(await as(admin).get({ id })).toMatchObject({ status: "active" });
  });
});

describe("bad input", () => {
  test.each([
    ["no name", { name: " " }, { name: "Enter the tow truck's name" }],
    ["too long a name", { name: "a".repeat(121) }, { name: "Please use at most 120 characters" }],
  ])("%s is refused at its field", async (_, input, fields) => {
    await expect(as(admin).make(input)).rejects.toMatchObject({ code: "INVALID", data: { fields } });
  });

  test("a name that another one has, whatever its letters", async () => {
    const { name } = await aTowTruck(admin);
    const other = await aTowTruck(admin);
    const taken = {
      code: "INVALID",
      data: { fields: { name: "Another tow truck has this name. Choose another one." } },
    };
    await expect(as(admin).make({ name: name.toUpperCase() })).rejects.toMatchObject(taken);
    await expect(as(admin).edit({ ...other, name })).rejects.toMatchObject(taken);
  });

  test("what is not there", async () => {
    const id = "01942e46-3a00-7000-8000-0000000000ff";
    await expect(as(admin).get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(as(admin).retire({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("what happens twice counts once", () => {
  test("the same words under the same key make one", async () => {
    const once = as(admin, { idempotencyKey: "one attempt" });
    const made = await Promise.all(Array.from({ length: 5 }, () => once.make({ name: "Made once" })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await eventsOf(made[0]?.id ?? "")).toBe(1);
  });

  test("an edit that changes nothing, and a second retirement", async () => {
    const towTruck = await aTowTruck(admin);
    const { id } = towTruck;
    await as(admin).edit(towTruck);
    expect(await eventsOf(id)).toBe(1);
    await Promise.all([as(admin).retire({ id }), as(admin).retire({ id })]);
    expect(await eventsOf(id)).toBe(2);
    expect(await as(admin).get({ id })).toMatchObject({ status: "retired" });
  });
});

describe("an edit", () => {
  test("changes it, with what it was before in the audit log", async () => {
    const towTruck = await aTowTruck(admin);
    await as(admin).edit({ ...towTruck, notes: "Moved to the yard" });
    expect(await as(admin).get({ id: towTruck.id })).toMatchObject({ notes: "Moved to the yard" });
    const kept = await db().select().from(rowChanges).where(eq(rowChanges.rowKey, towTruck.id));
    expect(kept).toMatchObject([
      { before: { notes: "Behind the office" }, after: { notes: "Moved to the yard" } },
    ]);
  });

  test("is refused when somebody was quicker, and for a retired one", async () => {
    const towTruck = await aTowTruck(admin);
    await as(admin).edit({ ...towTruck, notes: "First" });
    await expect(as(admin).edit({ ...towTruck, notes: "Second" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(admin).retire({ id: towTruck.id });
    const now = await as(admin).get({ id: towTruck.id });
    await expect(as(admin).edit({ ...now, notes: "Third" })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

test("the list has those of the demo company by name, and finds them by words and status", async () => {
  await transaction((tx) => seedTowTrucks(tx, new Date()));
  const names = async (input: Parameters<ReturnType<typeof as>["list"]>[0]) =>
    (await as(admin).list({ ...input, limit: 100 })).rows.map(({ name }) => name);
  expect(await names({ search: "west" })).toEqual(["Westlands"]);
  expect(await names({ status: "retired" })).toContain("Mombasa Road");
  expect(await names({ status: "active" })).not.toContain("Mombasa Road");
  const all = await names({});
  expect(all.indexOf("Kilimani")).toBeLessThan(all.indexOf("Westlands"));
  expect(await names({ order: "desc" })).toEqual([...all].reverse());
});
