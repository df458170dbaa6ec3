import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { anInvoice, invoicesSubscribers } from "~/features/invoices/testing";
import { countForNav } from "~/features/office/menu/server/queries";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { etimsSubscribers } from "../../server/subscribers";
import { etimsTasks } from "../../server/tasks";
import { sign, switchEtimsOn } from "../../testing";
import { watchQueue } from "./commands";
import { queueAlert } from "./office";
import { findQueueAge } from "./queries";

useDatabase({ subscribers: [...invoicesSubscribers, ...etimsSubscribers], tasks: etimsTasks });
queueAlert.join();

const person = (permission: "manage_finances" | "view_finances") =>
  mintActor({
    kind: "person",
    personId: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6b",
    name: "Zawadi Mwakio",
    role: "accountant",
    permissions: new Map([[permission, "all"]]),
  });
const accountant = person("manage_finances");

const start = Date.now();
const after = (minutes: number) => new Date(start + minutes * 60_000);
const noted = async () =>
  (
    await db().execute<{ type: string }>(
      sql`select type from events where type like 'etims.%' and type <> 'etims.signed' order by at, id`,
    )
  ).rows.map(({ type }) => type);
const alerts = async (minutes: number, actor = accountant) =>
  (await countForNav(db(), actor, after(minutes))).alerts.map(({ text }) => text);

beforeEach(async () => {
  await db().execute(sql`truncate etims_submissions, etims_branches cascade`);
  await db().execute(
    sql`alter table events disable trigger all; delete from events; alter table events enable trigger all`,
  );
  await switchEtimsOn();
});

test("a wait is noted after an hour, once a day, and once when KRA has everything, by whatever processes", async () => {
  const invoice = await anInvoice();
  await watchQueue(after(58));
  expect(await noted()).toEqual([]);
  await Promise.all([watchQueue(after(61)), watchQueue(after(61)), watchQueue(after(62))]);
  await watchQueue(after(600));
  expect(await noted()).toEqual(["etims.delayed"]);
  await Promise.all([watchQueue(after(61 + 1440)), watchQueue(after(62 + 1440))]);
  expect(await noted()).toEqual(["etims.delayed", "etims.delayed"]);
  await sign(invoice.id);
  await Promise.all([watchQueue(after(1600)), watchQueue(after(1600))]);
  expect(await noted()).toEqual(["etims.delayed", "etims.delayed", "etims.caught_up"]);
});

test("nothing is noted of a queue that never waited, or without eTIMS", async () => {
  const invoice = await anInvoice();
  await sign(invoice.id);
  await watchQueue(after(500));
  await anInvoice();
  await switchEtimsOn({ enabled: false });
  await watchQueue(after(500));
  expect(await noted()).toEqual([]);
  expect(await findQueueAge(db(), accountant, after(500))).toBeNull();
});

test("every page says why invoices wait, to people who manage finances", async () => {
  await anInvoice();
  expect(await alerts(59)).toEqual([]);
  expect(await alerts(61)).toEqual([expect.stringContaining("has no key")]);
  expect(await findQueueAge(db(), accountant, after(61))).toMatchObject({ waiting: 1, isLate: true });
  expect(await alerts(61, person("view_finances"))).toEqual([]);
  await db().execute(sql`update etims_branches set failing_since = ${after(2).toISOString()}::timestamptz`);
  expect(await alerts(6)).toEqual([]);
  expect(await alerts(61)).toEqual([expect.stringContaining("has no key")]);
  await db().execute(sql`update etims_branches set stopped = 'conflict'`);
  expect(await alerts(1)).toEqual([expect.stringContaining("queue is stopped")]);
});

test("another branch has its notices, and no alert on each page unless its queue is stopped", async () => {
  await anInvoice();
  await db().execute(sql`update etims_branches set branch = '02'`);
  expect(await alerts(61)).toEqual([]);
  await watchQueue(after(61));
  expect(await noted()).toEqual(["etims.delayed"]);
  await db().execute(sql`update etims_branches set stopped = 'restored'`);
  expect(await alerts(1)).toEqual([expect.stringContaining("queue is stopped")]);
});
