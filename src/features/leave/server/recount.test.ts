import { beforeAll, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { makeEmployee, staffHandlers } from "~/features/staff/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { listBalances, verifyLeave } from "../entitlements/server/queries";
import { getNotedRequest } from "../notes/server/reach";
import { leaveNotes } from "../notes/server/tables";
import { leaveHandlers, leaveNotesHandlers, mondayAhead } from "../testing";
import { leaveFeature } from "./feature";
import { getLeavePerson } from "./queries/leave";

useDatabase({ subscribers: leaveFeature.subscribers, tasks: leaveFeature.tasks });

let hr: Actor;
const leave = (actor: Actor) => callAs(leaveHandlers, actor);
beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
});

const daysOf = async (number: string) =>
  (await leave(hr).ofEmployee({ number })).requests.map(({ days, status }) => [status, days]);

test("what is asked for and what is to come is counted by the days they work on now", async () => {
  const { number } = await makeEmployee({ hireDate: "2024-01-08" });
  const unpaid = { number, type: "other", kind: "unpaid" } as const;
  const spans = [mondayAhead(2), mondayAhead(4)].map((firstDay) => ({
    firstDay,
    lastDay: addDays(firstDay, 6),
  }));
  const counted = () =>
    Promise.all(spans.map(async (span) => (await leave(hr).count({ ...unpaid, ...span })).days));
  const [first, second] = spans as [(typeof spans)[0], (typeof spans)[0]];
  await leave(hr).ask({ ...unpaid, ...first });
  const { id } = await leave(hr).ask({ ...unpaid, ...second });
  await leave(hr).approve({ id });
  const before = await counted();
  expect(await daysOf(number)).toEqual([
    ["approved", before[1]],
    ["pending", before[0]],
  ]);
  await callAs(staffHandlers, hr).edit({ number, scheduleInfo: { workingDays: [2, 3] } });
  const after = await counted();
  expect(after).not.toEqual(before);
  expect(await daysOf(number)).toEqual([
    ["approved", after[1]],
    ["pending", after[0]],
  ]);
  expect(await verifyLeave(db())).toEqual([]);
});

test("leave over New Year that waits is each year's own days", async () => {
  const { number, personId } = await makeEmployee({ hireDate: "2024-01-08" });
  const year = Number(nairobiDate(new Date()).slice(0, 4));
  const [firstDay, lastDay] = [`${year}-12-28`, `${year + 1}-01-06`];
  await leave(hr).ask({ number, type: "annual", firstDay, lastDay });
  const { days } = await leave(hr).count({ number, type: "annual", firstDay, lastDay });
  const person = await getLeavePerson(db(), personId);
  const pendingIn = async (of: number) =>
    (await listBalances(db(), person, of, new Date())).find(({ category }) => category === "annual")?.pending;
  const each = [await pendingIn(year), await pendingIn(year + 1)];
  expect(each.every((part) => (part ?? 0) > 0)).toBe(true);
  expect((each[0] ?? 0) + (each[1] ?? 0)).toBe(days);
});

test("a sick note is seen by its person and who decides, replaced and taken away", async () => {
  configureStorage(memoryStorage());
  const { actor: own, number } = await makeEmployee({ hireDate: "2024-01-08" });
  const firstDay = mondayAhead(2);
  const { id } = await leave(hr).ask({ number, type: "sick", firstDay, lastDay: firstDay });
  const notes = (actor: Actor) => callAs(leaveNotesHandlers, actor);
  await notes(hr).add({ id, file: aPdf("note.pdf") });
  await notes(hr).add({ id, file: aPdf("better.pdf") });
  expect((await db().select().from(leaveNotes)).map(({ name }) => name)).toEqual(["better.pdf"]);
  expect((await getNotedRequest(db(), own, id)).id).toBe(id);
  for (const role of ["accountant", "team_lead", "driver"] as const) {
    const stranger = await aPerson({ role });
    await expect(notes(stranger).add({ id, file: aPdf("x.pdf") })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(getNotedRequest(db(), stranger, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(notes(visitor).remove({ id })).rejects.toMatchObject({ status: 401 });
  const script = new File(["%PDF-1.4 /JavaScript %%EOF"], "note.pdf");
  await expect(notes(hr).add({ id, file: script })).rejects.toMatchObject({ code: "INVALID" });
  await notes(hr).remove({ id });
  await notes(hr).remove({ id });
  expect(await db().$count(leaveNotes)).toBe(0);
});
