import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { proposeOvertime } from "./commands";
import { overtimeHandlers } from "./handlers";
import { listApprovedOvertime } from "./queries";

useDatabase();

const NOW = new Date("2026-11-23T20:00:00+03:00");
const TODAY = "2026-11-23";
const as = (actor: Actor, idempotencyKey?: string) =>
  callAs(overtimeHandlers, actor, { now: NOW, ...(idempotencyKey ? { idempotencyKey } : {}) });
const hired = { hireDate: "2024-01-08" };

let supervisor: Awaited<ReturnType<typeof makeEmployee>>;
let lead: Awaited<ReturnType<typeof makeEmployee>>;
beforeAll(async () => {
  supervisor = await makeEmployee({ role: "supervisor", ...hired });
  lead = await makeEmployee({ role: "team_lead", supervisor: supervisor.actor, ...hired });
});
const aMover = () => makeEmployee({ supervisor: lead.actor, ...hired });

describe("overtime", () => {
  test("a lead records it, once, and a supervisor approves it; payroll reads it", async () => {
    const mover = await aMover();
    const key = newId();
    const entry = { number: mover.number, date: TODAY, hours: 2.25, note: "Second trip" };
    const { id } = await as(lead.actor, key).enter(entry);
    expect(await as(lead.actor, key).enter(entry)).toEqual({ id });
    await expect(as(lead.actor).approve({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const twice = await Promise.allSettled([
      as(supervisor.actor).approve({ id }),
      as(supervisor.actor).approve({ id }),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { entries } = await as(mover.actor).listOwn();
    expect(entries).toMatchObject([
      { id, hours: 2.25, kind: "normal", rate: 1.5, status: "approved", approvedBy: supervisor.actor.name },
    ]);
    const paid = await listApprovedOvertime(db(), [mover.personId], TODAY, TODAY);
    expect(paid.get(mover.personId)).toMatchObject([{ kind: "normal", rate: 150, hours: 2.25 }]);
  });

  test("a rest day and a holiday count double unless somebody says otherwise; the rate is kept", async () => {
    const mover = await aMover();
    const own = as(mover.actor);
    await own.enterOwn({ date: "2026-11-22", hours: 4 });
    await own.enterOwn({ date: "2026-10-20", hours: 1 });
    await own.enterOwn({ date: "2026-11-21", hours: 1, kind: "normal" });
    await db().update(employees).set({ overtimeRate: 175 }).where(eq(employees.personId, mover.personId));
    await own.enterOwn({ date: TODAY, hours: 1 });
    expect((await own.listOwn()).entries.map(({ date, kind, rate }) => [date, kind, rate])).toEqual([
      [TODAY, "normal", 1.75],
      ["2026-11-22", "rest", 2],
      ["2026-11-21", "normal", 1.5],
      ["2026-10-20", "rest", 2],
    ]);
  });

  test.each([
    [{ hours: 1.1 }, "hours", "Please enter hours from 0.25 to 12, in quarter hours"],
    [{ hours: 0 }, "hours", "Please enter hours from 0.25 to 12, in quarter hours"],
    [{ hours: 13 }, "hours", "Please enter hours from 0.25 to 12, in quarter hours"],
    [{ date: "2026-11-24" }, "date", "This day is in the future"],
    [{ date: "2026-08-01" }, "date", "This is more than 62 days ago"],
  ])("%o is refused at its field", async (over, field, message) => {
    const mover = await aMover();
    await expect(as(mover.actor).enterOwn({ date: TODAY, hours: 1, ...over })).rejects.toMatchObject({
      data: { fields: { [field]: message } },
    });
  });

  test("a day holds twelve hours, also when two are entered at once", async () => {
    const mover = await aMover();
    const two = await Promise.allSettled(
      [1, 2].map(() => as(mover.actor).enterOwn({ date: TODAY, hours: 7 })),
    );
    expect(two.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(as(mover.actor).enterOwn({ date: TODAY, hours: 6 })).rejects.toMatchObject({
      data: { fields: { hours: "With 7 h already entered, this is more than 12 hours in one day" } },
    });
  });

  test("nobody decides about their own, and out of the team it is not there", async () => {
    const own = await as(supervisor.actor).enterOwn({ date: TODAY, hours: 1 });
    await db().update(employees).set({ supervisorId: null }).where(eq(employees.personId, lead.personId));
    await db()
      .update(employees)
      .set({ supervisorId: supervisor.personId })
      .where(eq(employees.personId, lead.personId));
    await expect(as(supervisor.actor).approve(own)).rejects.toMatchObject({
      code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/),
    });
    const admin = (await makeEmployee({ role: "admin", ...hired })).actor;
    const adminsOwn = await as(admin).enterOwn({ date: TODAY, hours: 1 });
    await expect(as(admin).approve(adminsOwn)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "You cannot decide about your own overtime",
    });
    const other = await makeEmployee({ role: "sales_rep", department: "sales", ...hired });
    const { id } = await as(other.actor).enterOwn({ date: TODAY, hours: 1 });
    await expect(as(supervisor.actor).approve({ id })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Overtime entry not found",
    });
    await expect(as(lead.actor).enter({ number: other.number, date: TODAY, hours: 1 })).rejects.toMatchObject(
      {
        code: "NOT_FOUND",
      },
    );
    const { rows } = await as(supervisor.actor).list({ limit: 100 });
    expect(rows.map((row) => row.id)).not.toContain(id);
    await expect(as(other.actor).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is taken back while nobody decided, and a rejection says why", async () => {
    const mover = await aMover();
    const [first, second] = [
      await as(mover.actor).enterOwn({ date: TODAY, hours: 1 }),
      await as(mover.actor).enterOwn({ date: TODAY, hours: 2 }),
    ];
    await as(mover.actor).cancelOwn(first);
    await expect(as(supervisor.actor).reject({ ...second, reason: "" })).rejects.toMatchObject({
      code: "INVALID",
    });
    await as(supervisor.actor).reject({ ...second, reason: "Back by five" });
    await expect(as(mover.actor).cancelOwn(second)).rejects.toMatchObject({
      message: "This entry is rejected already",
    });
    await expect(as(lead.actor).cancelOwn(first)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const { rows, counts } = await as(lead.actor).list({ number: mover.number, sort: "name" });
    expect(rows.map(({ status }) => status).sort()).toEqual(["cancelled", "rejected"]);
    expect(counts).toMatchObject({ cancelled: 1, rejected: 1, pending: 0 });
  });

  test("a move that ends late proposes it for each of its people, once", async () => {
    const [one, two] = [await aMover(), await makeEmployee({ ...hired, endTime: "19:00" })];
    const move = {
      id: newId(),
      number: "SRV-2026-0042",
      day: TODAY,
      startedAt: new Date("2026-11-23T09:00:00+03:00"),
      endedAt: new Date("2026-11-23T18:40:00+03:00"),
      people: [one.personId, two.personId],
    };
    for (const _ of [1, 2]) await transaction((tx) => proposeOvertime(tx, move));
    expect((await as(one.actor).listOwn()).entries).toMatchObject([
      { hours: 1.5, status: "pending", move: "SRV-2026-0042", recordedBy: null },
    ]);
    expect((await as(two.actor).listOwn()).entries).toEqual([]);
  });
});
