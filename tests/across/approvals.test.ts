import { beforeAll, describe, expect, test } from "vitest";
import { deactivatePerson } from "~/features/identity/server/commands/manage-people";
import { aPerson } from "~/features/identity/testing";
import { leaveHandlers } from "~/features/leave/server/handlers";
import { type Happened, notifyOfEvent } from "~/features/notifications/server/commands/notify-of-event";
import { notificationsHandlers } from "~/features/notifications/server/handlers";
import { approvalsHandlers } from "~/features/office/approvals/server/handlers";
import { approvalTurns } from "~/features/office/approvals/server/tables";
import { menuHandlers } from "~/features/office/menu/server/handlers";
import { quotesHandlers } from "~/features/quotes/server/handlers";
import { requestedQuote } from "~/features/quotes/testing";
import { makeEmployee } from "~/features/staff/testing";
import { overtimeHandlers } from "~/features/timesheets/overtime/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import "~/server/features";

useDatabase({ subscribers, tasks: taskHandlers });

const approvals = (actor: Actor) => callAs(approvalsHandlers, actor);
const waitingFor = async (actor: Actor, whose: "mine" | "all" = "all") =>
  (await approvals(actor).list({ whose })).rows;
const BIG = { rooms: { bedroom: 10, living_room: 10, kitchen: 10, office: 10 } };
const idOf = (actor: Actor) => actor.personId ?? "";
const day = addDays(nairobiDate(new Date()), 30);

let manager: Actor;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

async function leaveOf(hr: Actor, over: Parameters<typeof makeEmployee>[0] = {}) {
  const { number, actor } = await makeEmployee(over);
  const { id } = await callAs(leaveHandlers, hr).ask({ number, type: "annual", firstDay: day, lastDay: day });
  return { id, number, actor };
}

/** What the bell has for a person, after the tasks. */
async function told(actor: Actor) {
  const { rows } = await db().execute<{ data: Happened }>(
    "delete from pgboss.job where name = 'spread-notification' returning data",
  );
  for (const { data } of rows) await transaction((tx) => notifyOfEvent(tx, data));
  return (await callAs(notificationsHandlers, actor).list({ limit: 100 })).rows;
}

describe("what waits", () => {
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
    const { id } = await leaveOf(hr);
    const other = await aPerson({ role: "hr_officer" });
    expect(await waitingFor(other)).toEqual([expect.objectContaining({ kind: "leave", key: id })]);
    await callAs(leaveHandlers, other).reject({ id, reason: "Month end" });
    expect(await waitingFor(other)).toEqual([]);
  });

  test("people who approve nothing are refused", async () => {
    await expect(waitingFor(await aPerson({ role: "driver" }))).rejects.toMatchObject({ status: 403 });
  });
});

describe("handing over", () => {
  test("says whose turn it is, takes no rights, tells the one who is asked, and ends with the decision", async () => {
    const [asking, asked] = [await aPerson({ role: "manager" }), await aPerson({ role: "manager" })];
    const { id } = await requestedQuote(BIG, await aPerson({ role: "sales_rep" }));
    await approvals(asking).handOver({ kind: "quote", id, personId: idOf(asked) });
    expect(await waitingFor(asking, "mine")).toEqual([]);
    expect((await callAs(menuHandlers, asking).waiting()).approvals).toBe(0);
    expect(await waitingFor(asking)).toEqual([
      expect.objectContaining({ id, askedOf: { name: asked.name, isMe: false } }),
    ]);
    expect(await waitingFor(asked, "mine")).toEqual([
      expect.objectContaining({ id, askedOf: { name: asked.name, isMe: true } }),
    ]);
    const [notice] = (await told(asked)).filter(({ kind }) => kind === "approval_handed");
    expect(notice).toMatchObject({ title: `${asking.name} asks you to decide`, readAt: null });
    expect((await told(manager)).map(({ kind }) => kind)).not.toContain("approval_handed");
    await callAs(quotesHandlers, asked).reject({ id, reason: "Too dear" });
    expect(await db().$count(approvalTurns)).toBe(0);
    expect((await told(asked)).find((row) => row.id === notice?.id)?.readAt).toBeInstanceOf(Date);
    // A colleague's notification of the same quote stays.
    const theirs = (await told(asking)).filter(({ to }) => to === notice?.to);
    expect(theirs.every(({ readAt }) => readAt === null)).toBe(true);
    await expect(
      approvals(asking).handOver({ kind: "quote", id, personId: idOf(asked) }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("another person still decides, also elsewhere; the turn ends", async () => {
    const hr = await aPerson({ role: "hr_officer" });
    const [one, two] = [await aPerson({ role: "hr_officer" }), await aPerson({ role: "hr_officer" })];
    const { id } = await leaveOf(hr);
    await approvals(one).handOver({ kind: "leave", id, personId: idOf(two) });
    await callAs(leaveHandlers, one).approve({ id });
    expect(await waitingFor(two)).toEqual([]);
    expect(await db().$count(approvalTurns)).toBe(0);
  });

  test("offers those who may decide it and had no part in it, and refuses all others", async () => {
    const maker = await aPerson({ role: "manager" });
    const { id } = await requestedQuote(BIG, maker);
    const choices = (await approvals(manager).approvers({ kind: "quote", id })).map((person) => person.id);
    const admin = await aPerson({ role: "admin" });
    expect(choices).not.toContain(idOf(maker));
    expect(choices).not.toContain(idOf(manager));
    for (const person of [maker, await aPerson({ role: "sales_rep" }), await aPerson({ role: "driver" })])
      await expect(
        approvals(manager).handOver({ kind: "quote", id, personId: idOf(person) }),
      ).rejects.toMatchObject({ status: 422 });
    // The maker hands nothing on, since it does not wait for them.
    await expect(
      approvals(maker).handOver({ kind: "quote", id, personId: idOf(manager) }),
    ).rejects.toMatchObject({ status: 404 });
    await approvals(manager).handOver({ kind: "quote", id, personId: idOf(admin) });
    // Whoever finds it a colleague's turn may take it back.
    expect((await approvals(manager).approvers({ kind: "quote", id })).map((person) => person.id)).toContain(
      idOf(manager),
    );
    await callAs(quotesHandlers, manager).reject({ id, reason: "Not now" });
  });

  test("the one who asked for leave on somebody's behalf, and the employee, are not offered", async () => {
    const hr = await aPerson({ role: "hr_officer" });
    const other = await aPerson({ role: "hr_officer" });
    const { id, actor } = await leaveOf(hr, { role: "hr_officer", department: "hr" });
    const choices = (await approvals(other).approvers({ kind: "leave", id })).map((person) => person.id);
    expect(choices).not.toContain(idOf(hr));
    expect(choices).not.toContain(idOf(actor));
    await callAs(leaveHandlers, other).reject({ id, reason: "Month end" });
  });

  test("a scope counts: a manager of another department is not offered", async () => {
    const hr = await aPerson({ role: "hr_officer" });
    const near = (await makeEmployee({ role: "manager", department: "operations" })).actor;
    const far = (await makeEmployee({ role: "manager", department: "sales" })).actor;
    const { id } = await leaveOf(hr, { department: "operations" });
    const other = await aPerson({ role: "hr_officer" });
    const choices = (await approvals(other).approvers({ kind: "leave", id })).map((person) => person.id);
    expect(choices).toContain(idOf(near));
    expect(choices).not.toContain(idOf(far));
    await callAs(leaveHandlers, other).reject({ id, reason: "Month end" });
  });

  test("a person who is deactivated is no longer asked", async () => {
    const asked = await aPerson({ role: "manager" });
    const { id } = await requestedQuote(BIG, await aPerson({ role: "sales_rep" }));
    await approvals(manager).handOver({ kind: "quote", id, personId: idOf(asked) });
    expect(await waitingFor(manager, "mine")).toEqual([]);
    await transaction((tx) => deactivatePerson(tx, system, { id: idOf(asked), now: new Date() }));
    expect(await waitingFor(manager, "mine")).toEqual([expect.objectContaining({ id, askedOf: null })]);
    await callAs(quotesHandlers, manager).reject({ id, reason: "Not now" });
  });
});

describe("what was decided", () => {
  test("is listed with who asked, the decision and its reason, newest first: one's own or also colleagues'", async () => {
    const seller = await aPerson({ role: "sales_rep" });
    const [one, two] = [await aPerson({ role: "manager" }), await aPerson({ role: "manager" })];
    const mine = await requestedQuote(BIG, seller);
    const theirs = await requestedQuote(BIG, seller);
    await callAs(quotesHandlers, one).reject({ id: mine.id, reason: "The lift is too small" });
    await callAs(quotesHandlers, two).approve({ id: theirs.id });
    const own = await approvals(one).decided({});
    expect(own.rows).toEqual([
      expect.objectContaining({
        kind: "quote",
        id: mine.id,
        outcome: "Rejected",
        agreed: false,
        reason: "The lift is too small",
        askedBy: seller.name,
        by: one.name,
        to: `/quote-management/${mine.number}`,
      }),
    ]);
    const all = await approvals(one).decided({ whose: "all", limit: 2 });
    expect(all.rows.map(({ id }) => id)).toEqual([theirs.id, mine.id]);
    expect(all.rows[0]).toMatchObject({ outcome: "Approved", reason: "", by: two.name });
    expect(all.total).toBeGreaterThan(2);
    const next = await approvals(one).decided({ whose: "all", limit: 2, cursor: all.nextCursor ?? "" });
    expect(next.rows.map(({ id }) => id)).not.toContain(mine.id);
  });

  test("is of rows in scope alone, and never about oneself", async () => {
    const hr = await aPerson({ role: "hr_officer" });
    const near = (await makeEmployee({ role: "manager", department: "operations" })).actor;
    const far = (await makeEmployee({ role: "manager", department: "sales" })).actor;
    const { id, number } = await leaveOf(hr, { department: "operations" });
    await callAs(leaveHandlers, near).reject({ id, reason: "Month end" });
    const { id: overtime } = await callAs(overtimeHandlers, near).enter({
      number,
      date: nairobiDate(new Date()),
      hours: 1,
    });
    await callAs(overtimeHandlers, near).approve({ id: overtime });
    expect(
      (await approvals(near).decided({})).rows.map((row) => [row.kind, row.outcome, row.reason]),
    ).toEqual([
      ["overtime", "Approved", ""],
      ["leave", "Rejected", "Month end"],
    ]);
    const seenBy = async (actor: Actor) =>
      (await approvals(actor).decided({ whose: "all", limit: 100 })).rows.map((row) => row.id);
    expect(await seenBy(far)).not.toContain(id);
    expect(await seenBy(hr)).toContain(id);
    expect(await seenBy(hr)).not.toContain(overtime);
    const own = await leaveOf(hr, { role: "hr_officer", department: "hr" });
    await callAs(leaveHandlers, await aPerson({ role: "hr_officer" })).approve({ id: own.id });
    expect(await seenBy(own.actor)).not.toContain(own.id);
  });
});
