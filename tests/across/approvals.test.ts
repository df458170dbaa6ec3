import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { leaveHandlers } from "~/features/leave/server/handlers";
import { approvalsHandlers } from "~/features/office/approvals/server/handlers";
import { menuHandlers } from "~/features/office/menu/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { requestedQuote } from "~/features/quotes/testing";
import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase();

const waitingFor = async (actor: Actor) => (await callAs(approvalsHandlers, actor).list()).rows;
const BIG = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };

let manager: Actor;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("a quote that needs approval waits for managers who did not make it, with its facts", async () => {
  const maker = await aPerson({ role: "manager" });
  const { id, number } = await requestedQuote(BIG, maker);
  await requestedQuote();
  const rows = await waitingFor(manager);
  expect(rows).toEqual([
    expect.objectContaining({ kind: "quote", key: id, late: false, to: `/quote-management/${number}` }),
  ]);
  expect(rows[0]?.since).toBeInstanceOf(Date);
  expect(rows[0]?.facts.map(({ label }) => label)).toContain("Needs approval because");
  expect(await waitingFor(maker)).toEqual([]);
  expect((await callAs(menuHandlers, manager).waiting()).approvals).toBe(1);
  await callAs(quotesHandlers, manager).reject({ id, reason: "Too far" });
  expect(await waitingFor(manager)).toEqual([]);
});

test("leave waits for people who decide it, but never for the employee", async () => {
  const hr = await aPerson({ role: "hr_officer" });
  const { number } = await makeEmployee();
  const day = addDays(nairobiDate(new Date()), 30);
  const { id } = await callAs(leaveHandlers, hr).ask({ number, type: "annual", firstDay: day, lastDay: day });
  const other = await aPerson({ role: "hr_officer" });
  expect(await waitingFor(other)).toEqual([expect.objectContaining({ kind: "leave", key: id })]);
  await callAs(leaveHandlers, other).reject({ id, reason: "Month end" });
  expect(await waitingFor(other)).toEqual([]);
});

test("people who approve nothing are refused", async () => {
  await expect(waitingFor(await aPerson({ role: "driver" }))).rejects.toMatchObject({ status: 403 });
});
