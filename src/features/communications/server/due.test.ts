import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aCall } from "../testing";
import { noticeDue } from "./commands/notice-due";
import { communicationsHandlers } from "./handlers";

useDatabase();

const nairobi = (time: string) => new Date(`2026-03-${time}:00+03:00`);
let service: Actor;
let manager: Actor;
let id = "";
const as = (actor: Actor, now: Date) => callAs(communicationsHandlers, actor, { now });
const run = (now: Date) => transaction((tx) => noticeDue(tx, now));
const told = async (type: string) =>
  (
    await db()
      .select()
      .from(events)
      .where(eq(events.type, `customer.communication_${type}`))
  ).map(({ data }) => (data as { notify: string[] }).notify);

beforeAll(async () => {
  service = await aPerson({ role: "customer_service" });
  manager = await aPerson({ role: "manager" });
  const contact = { name: "Kerubo Nyaboke", email: "kerubo@example.co.ke", phone: "+254712000401" };
  ({ id } = await transaction((tx) => matchOrCreateCustomer(tx, system, contact, new Date())));
});

test("a deadline without an answer is told of once: to whom it was given, else to who wrote it down", async () => {
  const call = { id, ...aCall, responseDeadline: nairobi("02T12:00") };
  const mine = await as(service, nairobi("02T09:00")).create(call);
  await as(service, nairobi("02T09:01")).create({ ...call, assignedTo: manager.personId });
  const settled = await as(service, nairobi("02T09:02")).create(call);
  await as(service, nairobi("02T10:00")).setStatus({ id, communicationId: settled.id, status: "completed" });
  await as(service, nairobi("02T09:03")).create({ ...call, responseRequired: false });
  expect(await run(nairobi("02T11:59"))).toBe(0);
  expect(await run(nairobi("02T12:00"))).toBe(2);
  expect(await told("late")).toEqual([[service.personId], [manager.personId]]);
  expect(await run(nairobi("02T12:05"))).toBe(0);
  await as(service, nairobi("02T12:30")).edit({
    id,
    communicationId: mine.id,
    responseDeadline: nairobi("02T15:00"),
  });
  expect(await run(nairobi("02T14:59"))).toBe(0);
  expect(await run(nairobi("02T15:01"))).toBe(1);
  await as(service, nairobi("02T15:10")).edit({
    id,
    communicationId: mine.id,
    responseDeadline: nairobi("02T16:00"),
  });
  await as(service, nairobi("02T15:30")).create({
    id,
    ...aCall,
    direction: "outbound",
    responseRequired: false,
  });
  expect(await run(nairobi("02T16:30"))).toBe(0);
});

test("a follow-up is told of in the morning of its day, once, unless it is closed", async () => {
  const call = { id, ...aCall, followUpRequired: true, followUpDate: "2026-03-05" };
  const one = await as(service, nairobi("03T09:00")).create({ ...call, assignedTo: manager.personId });
  const closed = await as(service, nairobi("03T09:00")).create(call);
  await as(service, nairobi("03T10:00")).setStatus({ id, communicationId: closed.id, status: "closed" });
  expect(await run(nairobi("05T00:10"))).toBe(0);
  expect(await run(nairobi("05T05:59"))).toBe(0);
  expect(await run(nairobi("05T06:00"))).toBe(1);
  expect(await told("follow_up_due")).toEqual([[manager.personId]]);
  expect(await run(nairobi("05T06:05"))).toBe(0);
  await as(service, nairobi("05T07:00")).edit({ id, communicationId: one.id, followUpDate: "2026-03-09" });
  expect(await run(nairobi("06T07:00"))).toBe(0);
  expect(await run(nairobi("09T07:00"))).toBe(1);
});

test("two runs at once tell of it once", async () => {
  await as(service, nairobi("10T09:00")).create({ id, ...aCall, responseDeadline: nairobi("10T10:00") });
  const counts = await Promise.all([run(nairobi("10T11:00")), run(nairobi("10T11:00"))]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});
