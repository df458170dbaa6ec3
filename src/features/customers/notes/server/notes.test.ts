import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { matchOrCreateCustomer } from "../../server/commands";
import { customers } from "../../server/tables";
import { forgetDeletedNotes } from "./commands";
import { customerNotesHandlers } from "./handlers";
import { customerNotes } from "./tables";

useDatabase();

let manager: Actor;
let service: Actor;
let id = "";
let number = "";
const as = (actor: Actor, key?: string) =>
  callAs(customerNotesHandlers, actor, key ? { idempotencyKey: key } : {});

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  service = await aPerson({ role: "customer_service" });
  const contact = { name: "Nekesa Wafula", email: "nekesa@example.co.ke", phone: "+254712000301" };
  ({ id, customerNumber: number } = await transaction((tx) =>
    matchOrCreateCustomer(tx, system, contact, new Date()),
  ));
});

test("a note is written once, by the customer's number or id, and says who wrote it", async () => {
  const key = newId();
  const note = { id: number, type: "warning" as const, content: "  Two large dogs\nCall first " };
  const first = await as(service, key).add(note);
  expect(await as(service, key).add(note)).toEqual(first);
  await as(manager).add({ id, type: "follow_up", content: "Ring on Monday" });
  const { notes, mayAdd } = await as(service).list({ id: number });
  expect(mayAdd).toBe(true);
  expect(notes.map(({ type, content, createdBy }) => ({ type, content, createdBy }))).toEqual([
    { type: "follow_up", content: "Ring on Monday", createdBy: manager.name },
    { type: "warning", content: "Two large dogs\nCall first", createdBy: service.name },
  ]);
  const { warnings } = await as(service).warnings({ id });
  expect(warnings).toMatchObject([{ id: first.id, content: "Two large dogs\nCall first" }]);
  const told = await db().select().from(events).where(eq(events.type, "customer.note_added"));
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).not.toContain("dogs");
});

test("one's own alone is edited, by who read it as it is", async () => {
  const { notes } = await as(manager).list({ id });
  const [own, others] = notes;
  if (!own || !others) throw new Error("there are two notes");
  expect([own.mayEdit, own.mayDelete, others.mayEdit, others.mayDelete]).toEqual([true, true, false, true]);
  const change = { id, type: "important" as const, content: "Ring on Tuesday" };
  await expect(
    as(manager).edit({ ...change, noteId: others.id, updatedAt: others.updatedAt }),
  ).rejects.toMatchObject({ code: "FORBIDDEN", message: `Only ${service.name} can change this note` });
  await as(manager).edit({ ...change, noteId: own.id, updatedAt: own.updatedAt });
  await expect(
    as(manager).edit({ ...change, content: "Again", noteId: own.id, updatedAt: own.updatedAt }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await as(manager).list({ id })).notes[0]).toMatchObject({
    type: "important",
    content: "Ring on Tuesday",
  });
  const { rows } = await db().execute(
    sql`select before ->> 'content' as before from row_changes where table_name = 'customer_notes'`,
  );
  expect(rows).toEqual([{ before: "Ring on Monday" }]);
  await expect(as(manager).add({ id, type: "other", content: " " })).rejects.toMatchObject({
    data: { fields: { content: "Please write the note" } },
  });
  await expect(as(manager).add({ id, type: "other", content: "x".repeat(4001) })).rejects.toMatchObject({
    code: "INVALID",
  });
});

test("what was deleted is taken back within the day, and forgotten after", async () => {
  const { notes } = await as(manager).list({ id });
  const noteId = notes[1]?.id ?? "";
  await as(manager).remove({ id, noteId });
  await as(manager).remove({ id, noteId });
  expect((await as(manager).warnings({ id })).warnings).toEqual([]);
  expect((await as(manager).list({ id })).notes).toHaveLength(1);
  await transaction((tx) => forgetDeletedNotes(tx, new Date()));
  await as(manager).restore({ id, noteId });
  expect((await as(manager).list({ id })).notes).toHaveLength(2);
  await as(manager).remove({ id, noteId });
  await transaction((tx) => forgetDeletedNotes(tx, new Date(Date.now() + 25 * 3_600_000)));
  expect(await db().$count(customerNotes)).toBe(1);
  await expect(as(manager).restore({ id, noteId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await db().$count(events, eq(events.type, "customer.note_deleted"))).toBe(2);
});

test("who is not named on the customer finds nothing, who may not change customers writes nothing", async () => {
  const rep = mintActor({
    kind: "person",
    personId: newId(),
    permissions: new Map([
      ["view_customers", "assigned"],
      ["access_assigned_customers", "assigned"],
    ]),
  });
  const note = { id, type: "other" as const, content: "Mine" };
  await expect(as(rep).list({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(rep).warnings({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(rep).add(note)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const accountant = await aPerson({ role: "accountant" });
  expect((await as(accountant).list({ id })).mayAdd).toBe(false);
  await expect(as(accountant).add(note)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const driver = await aPerson({ role: "driver" });
  await expect(as(driver).list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const contact = { name: "Otieno Oloo", email: "oloo@example.co.ke", phone: "+254712000302" };
  const other = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date()));
  const noteId = (await as(manager).list({ id })).notes[0]?.id ?? "";
  await expect(as(manager).remove({ id: other.id, noteId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await db().update(customers).set({ status: "erased" }).where(eq(customers.id, other.id));
  await expect(as(manager).add({ ...note, id: other.id })).rejects.toMatchObject({ code: "CONFLICT" });
});
