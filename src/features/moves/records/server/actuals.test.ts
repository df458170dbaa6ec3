import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aServedCustomer, aService, inDays } from "../testing";
import { customerServicesHandlers } from "./handlers";

useDatabase();

let manager: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});
const services = () => callAs(customerServicesHandlers, manager);

async function aMove(over: object = {}) {
  const { id } = await aServedCustomer();
  const plan = { status: "in_progress" as const, scheduledDate: inDays(0), overrideWarnings: true };
  const made = await services().create({ id, ...aService(plan), ...over });
  return { id, serviceId: made.id };
}

const took = (serviceId: string, from: string, to: string) =>
  db().execute(
    sql`update moves set started_at = ${from}::timestamptz, completed_at = ${to}::timestamptz where id = ${serviceId}`,
  );

test("the volume is entered with the completion, corrected in the record, and kept by who does not know it", async () => {
  const move = await aMove();
  await services().setStatus({ ...move, status: "completed", actualVolume: 31.4 });
  const completed = await services().get(move);
  expect(completed).toMatchObject({ actualVolume: 31.4, actualDuration: null });
  const edit = { ...move, ...aService({ scheduledDate: inDays(0) }), overrideWarnings: true };
  await services().edit({ ...edit, updatedAt: completed.updatedAt, title: "House to Runda" });
  const kept = await services().get(move);
  expect(kept.actualVolume).toBe(31.4);
  await services().edit({
    ...{ ...edit, title: "House to Runda", updatedAt: kept.updatedAt },
    ...{ actualVolume: 29.125, actualDuration: 6.5 },
  });
  expect(await services().get(move)).toMatchObject({ actualVolume: 29.125, actualDuration: 6.5 });
  const [event] = await db()
    .select()
    .from(events)
    .where(eq(events.subjectId, move.serviceId))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  expect(event?.data).toMatchObject({ fields: ["actualVolume", "actualDuration"] });
});

test.each([
  ["2026-03-02T08:00:00+03:00", "2026-03-02T13:40:00+03:00", 5.5],
  ["2026-03-02T08:00:00+03:00", "2026-03-02T08:10:00+03:00", null],
  ["2026-03-02T22:00:00+03:00", "2026-03-03T02:00:00+03:00", null],
  // A completion without its hour is stored as noon.
  ["2026-03-02T08:00:00+03:00", "2026-03-02T12:00:00+03:00", null],
])("from %s to %s are %s hours", async (from, to, hours) => {
  const move = await aMove({ status: "completed", completedDate: inDays(0) });
  await took(move.serviceId, from, to);
  expect((await services().get(move)).timedDuration).toBe(hours);
});

test("a move completed today is completed now, so that its hours count", async () => {
  const move = await aMove();
  await services().setStatus({ ...move, status: "completed", completedDate: inDays(0) });
  const { rows } = await db().execute<{ seconds: number }>(
    sql`select abs(extract(epoch from completed_at - updated_at))::float8 as seconds from moves where id = ${move.serviceId}`,
  );
  expect(rows[0]?.seconds).toBe(0);
});

test.each([{ actualVolume: -1 }, { actualDuration: 1.25 }])("%j is refused", async (figures) => {
  const move = await aMove();
  await expect(services().setStatus({ ...move, status: "completed", ...figures })).rejects.toMatchObject({
    code: "INVALID",
  });
});
