import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { customerBulkHandlers } from "../bulk/server/handlers";
import { customerNotesHandlers } from "../notes/server/handlers";
import { customerRestrictions } from "../restriction/server/tables";
import { aCustomer, customerRestrictionHandlers } from "../restriction/testing";
import { customersHandlers } from "./handlers";
import { refusalOfRestricted } from "./office";

useDatabase();
refusalOfRestricted.join();

let admin: Actor;
let manager: Actor;
const reason = "Asked for by letter of 20 November";
const as = (actor: Actor) => callAs(customerRestrictionHandlers, actor);
const REFUSED = {
  code: "CONFLICT",
  data: { reason: "customer_restricted" },
  message: expect.stringContaining("until the restriction is lifted"),
};

beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  manager = await aPerson({ role: "manager" });
});

test("a restricted customer is read and not changed, until it is lifted", async () => {
  const id = await aCustomer();
  await callAs(customerNotesHandlers, manager).add({ id, type: "other", content: "Before" });
  await as(admin).restrict({ id, reason });
  await as(admin).restrict({ id, reason: "Twice" });
  expect(await db().$count(customerRestrictions)).toBe(1);

  expect((await as(manager).get({ id })).restriction).toEqual({ since: expect.any(Date), by: admin.name });
  expect((await as(admin).get({ id })).restriction).toMatchObject({ reason });
  const noted = await callAs(customerNotesHandlers, manager).list({ id });
  expect(noted).toMatchObject({ mayAdd: false, notes: [{ mayEdit: false, mayDelete: false }] });
  const customer = await callAs(customersHandlers, manager).get({ id });
  expect(customer.id).toBe(id);

  const before = await db().$count(events);
  const refused: [string, () => Promise<unknown>][] = [
    ["edit", () => callAs(customersHandlers, admin).edit({ id, kraPin: "A012345678Z" })],
    ["remove", () => callAs(customersHandlers, admin).remove({ id })],
    ["note", () => callAs(customerNotesHandlers, admin).add({ id, type: "other", content: "After" })],
    [
      "bulk",
      () => callAs(customerBulkHandlers, admin).change({ ids: [id], change: { kind: "tag", tag: "school" } }),
    ],
  ];
  for (const [name, write] of refused) await expect(write(), name).rejects.toMatchObject(REFUSED);
  expect(await db().$count(events)).toBe(before);
  const after = await callAs(customersHandlers, manager).get({ id });
  expect([after.kraPin, after.tags, after.updatedAt]).toEqual(["", [], customer.updatedAt]);
  const other = await aCustomer();
  await callAs(customersHandlers, admin).edit({ id: other, kraPin: "A012345678Z" });

  await as(admin).lift({ id, reason: "Settled" });
  await as(admin).lift({ id, reason: "Twice" });
  await callAs(customersHandlers, admin).edit({ id, kraPin: "A012345678Z" });
  expect(await callAs(customerNotesHandlers, manager).list({ id })).toMatchObject({
    mayAdd: true,
    notes: [{ mayEdit: true, mayDelete: true }],
  });
  expect(await as(admin).get({ id })).toEqual({ restriction: null, mayChange: true });
  const told = await db().select().from(events).where(eq(events.customerId, id));
  expect(told.filter(({ type }) => /restrict/.test(type))).toHaveLength(2);
  expect(JSON.stringify(told)).not.toContain("letter");
});

test("it is the administrator's, with a reason, of a customer that is there", async () => {
  const id = await aCustomer();
  for (const role of ["manager", "customer_service", "accountant", "driver", "customer"] as const) {
    const person = await aPerson({ role });
    await expect(as(person).restrict({ id, reason })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(person).lift({ id, reason })).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(as(admin).restrict({ id, reason: "  " })).rejects.toMatchObject({ code: "INVALID" });
  await expect(as(admin).restrict({ id, reason: "x".repeat(301) })).rejects.toMatchObject({
    code: "INVALID",
  });
  await expect(as(admin).restrict({ id: newId(), reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(admin).restrict({ id: "CUST9", reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const blind = mintActor({
    kind: "person",
    personId: newId(),
    permissions: new Map([["manage_system_settings", "all"]]),
  });
  await expect(as(blind).restrict({ id, reason })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await as(manager).get({ id })).mayChange).toBe(false);
});
