import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { reachUnasked } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { leaveCalendarHandlers } from "../calendar/server/handlers";
import { verifyLeave } from "../entitlements/server/queries";
import { holidaysHandlers } from "../holidays/server/handlers";
import { listRequestsOn } from "../holidays/server/queries";
import { recountLeave } from "./commands/end-leave";
import { leaveHandlers } from "./handlers";
import { leaveEntries } from "./tables";
import { leaveTasks } from "./tasks";

useDatabase({ tasks: leaveTasks });

/** Monday, 23 November 2026, at noon in Nairobi. */
const NOW = new Date("2026-11-23T12:00:00+03:00");
const as = (actor: Actor, over: { now?: Date; idempotencyKey?: string } = {}) =>
  callAs(leaveHandlers, actor, { now: NOW, ...over });

let hr: Actor;
let manager: Actor;
let admin: Actor;
beforeAll(async () => {
  hr = (await makeEmployee({ role: "hr_officer", department: "hr", hireDate: "2024-01-08" })).actor;
  manager = (await makeEmployee({ role: "manager", hireDate: "2024-01-08" })).actor;
  admin = (await makeEmployee({ role: "admin", department: "admin", hireDate: "2024-01-08" })).actor;
});

const hired = { hireDate: "2024-01-08" };
const aDriver = (over: Parameters<typeof makeEmployee>[0] = {}) =>
  makeEmployee({ role: "driver", ...hired, ...over });
const annual = (firstDay: string, lastDay: string) => ({ type: "annual" as const, firstDay, lastDay });
const CHRISTMAS = annual("2026-12-21", "2026-12-31");

async function leftOf(actor: Actor, category = "annual", now = NOW) {
  const { balances } = await as(actor, { now }).listOwn();
  return balances.find((balance) => balance.category === category)?.left;
}

describe("asking and deciding", () => {
  test("21 to 31 December is 8 days: approved, a balance of 21 becomes 13", async () => {
    const driver = await aDriver();
    expect(await as(driver.actor).count({ ...CHRISTMAS })).toEqual({
      days: 8,
      years: [{ year: 2026, days: 8, left: 13 }],
    });
    const { id } = await as(driver.actor).askOwn({ ...CHRISTMAS, reason: "Home" });
    expect(await leftOf(driver.actor)).toBe(21);
    await as(manager).approve({ id });
    expect(await leftOf(driver.actor)).toBe(13);
    const { requests } = await as(driver.actor).listOwn();
    expect(requests).toMatchObject([{ id, days: 8, status: "approved", approvedBy: manager.name }]);
    expect(requests[0]?.approvalDate).toEqual(NOW);
  });

  test("days of two years are charged to each", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(annual("2026-12-28", "2027-01-05"));
    await as(hr).approve({ id });
    const rows = await db().select().from(leaveEntries).where(eq(leaveEntries.requestId, id));
    expect(rows.map(({ year, hundredths }) => [year, hundredths]).sort()).toEqual([
      [2026, -400],
      [2027, -200],
    ]);
  });

  test.each([
    [
      "of no working day",
      annual("2026-12-25", "2026-12-27"),
      "lastDay",
      "There is no working day among these days",
    ],
    ["of 400 days", annual("2026-12-01", "2028-01-04"), "lastDay", "One request has 366 days at most"],
    ["backwards", annual("2026-12-22", "2026-12-21"), "lastDay", "The last day is before the first"],
    [
      "beyond next year",
      annual("2027-12-30", "2028-01-03"),
      "lastDay",
      "Leave can be asked for until the end of next year",
    ],
    [
      "long ago",
      annual("2026-09-01", "2026-09-02"),
      "firstDay",
      "This is more than 60 days ago. Please ask HR to enter it.",
    ],
    [
      "of more than is left",
      annual("2026-11-24", "2026-12-31"),
      "lastDay",
      "Only 21 days are left in 2026, and this takes 27 days",
    ],
    [
      "other, of no kind",
      { ...CHRISTMAS, type: "other" as const },
      "kind",
      "Please choose what kind of leave it is",
    ],
    [
      "paternity of three weeks",
      { type: "other" as const, kind: "paternity" as const, firstDay: "2026-11-30", lastDay: "2026-12-18" },
      "lastDay",
      "This leave ends on 13/12/2026 at the latest",
    ],
    [
      "neither morning nor afternoon",
      { ...annual("2026-12-01", "2026-12-01"), firstHalf: true, lastHalf: true },
      "lastHalf",
      "A single day is either until noon or from noon on",
    ],
  ])("leave %s is refused at its field", async (_, asked, field, message) => {
    const driver = await aDriver();
    await expect(as(driver.actor).askOwn(asked)).rejects.toMatchObject({
      data: { fields: { [field]: message } },
    });
  });

  test("the same days twice are refused, also at the same moment, and the same key is one request", async () => {
    const driver = await aDriver();
    const key = newId();
    const [first, second] = await Promise.all(
      [1, 2].map(() => as(driver.actor, { idempotencyKey: key }).askOwn(CHRISTMAS)),
    );
    expect(second).toEqual(first);
    const asked = await Promise.allSettled(
      ["2026-11-30", "2026-12-01", "2026-12-02"].map((day) =>
        as(driver.actor).askOwn(annual(day, "2026-12-04")),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(as(driver.actor).askOwn(annual("2026-12-31", "2026-12-31"))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "There is leave asked for or approved on some of these days already",
    });
  });

  test("approved twice at once, one counts", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(CHRISTMAS);
    const twice = await Promise.allSettled([as(manager).approve({ id }), as(hr).approve({ id })]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(twice.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: "This request is approved already" },
    });
    expect(await leftOf(driver.actor)).toBe(13);
  });

  test("after dismissal nothing is approved and nothing asked for", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(CHRISTMAS);
    await db()
      .update(employees)
      .set({ status: "terminated", offboardingDate: "2026-11-30" })
      .where(eq(employees.personId, driver.personId));
    await expect(as(hr).approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(driver.actor).askOwn(annual("2026-12-01", "2026-12-02"))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(hr).reject({ id, reason: "Left" });
  });

  test("below zero only by who manages leave, with a note", async () => {
    const driver = await aDriver();
    const { id } = await as(hr).ask({ number: driver.number, ...annual("2026-11-24", "2026-12-31") });
    await expect(as(manager).approve({ id, note: "Fine" })).rejects.toMatchObject({
      data: { fields: { note: "Only 21 days are left in 2026, and this takes 27 days" } },
    });
    await expect(as(hr).approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await as(hr).approve({ id, note: "Six days of next year's" });
    expect(await leftOf(driver.actor)).toBe(-6);
  });

  test("a rejection says why, and nothing follows it", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(CHRISTMAS);
    await expect(as(manager).reject({ id, reason: " " })).rejects.toMatchObject({
      data: { fields: { reason: "Please say why" } },
    });
    await as(manager).reject({ id, reason: "Two drivers are away" });
    await expect(as(manager).approve({ id })).rejects.toMatchObject({
      message: "This request is rejected already",
    });
    await expect(as(driver.actor).withdrawOwn({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await as(driver.actor).askOwn(CHRISTMAS);
  });
});

describe("who may", () => {
  test("a manager decides about their department, HR about all, nobody about themselves", async () => {
    const [mover, seller] = [
      await aDriver(),
      await makeEmployee({ role: "sales_rep", department: "sales", ...hired }),
    ];
    const own = await as(manager).askOwn(CHRISTMAS);
    const [inside, outside] = [
      await as(mover.actor).askOwn(CHRISTMAS),
      await as(seller.actor).askOwn(CHRISTMAS),
    ];
    await expect(as(manager).approve(own)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Nobody decides about their own leave",
    });
    await expect(as(manager).approve(outside)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Leave request not found",
    });
    await expect(as(mover.actor).approve(inside)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { rows } = await as(manager).list({ limit: 100 });
    expect(rows.map(({ id }) => id)).toContain(inside.id);
    expect(rows.map(({ id }) => id)).not.toContain(outside.id);
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({ mayDecide: false });
    await as(manager).approve(inside);
    await as(hr).approve(outside);
    const adminsOwn = await as(admin).askOwn(CHRISTMAS);
    await expect(as(admin).approve(adminsOwn)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("one's own alone is taken back, and what it is stays between those who decide", async () => {
    const [driver, mate] = [await aDriver(), await aDriver()];
    const lead = await makeEmployee({ role: "team_lead", ...hired });
    await db()
      .update(employees)
      .set({ supervisorId: lead.personId })
      .where(eq(employees.personId, driver.personId));
    const { id } = await as(driver.actor).askOwn({ ...CHRISTMAS, type: "sick", reason: "An operation" });
    await expect(as(mate.actor).withdrawOwn({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const month = { month: "2026-12" };
    const calendar = (actor: Actor) => callAs(leaveCalendarHandlers, actor, { now: NOW }).month(month);
    const nameOf = (people: { number: string }[]) => people.map(({ number }) => number);
    // What nobody decided is not the team's to know yet.
    expect(nameOf((await calendar(lead.actor)).people)).not.toContain(driver.number);
    await as(hr).approve({ id });
    const seen = (await calendar(lead.actor)).people.find(({ number }) => number === driver.number);
    expect(seen?.leave).toMatchObject([{ category: null, status: "approved" }]);
    const decided = (await calendar(hr)).people.find(({ number }) => number === driver.number);
    expect(decided?.leave).toMatchObject([{ category: "sick" }]);
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(JSON.stringify(told)).not.toMatch(/operation|sick/i);
    await expect(calendar(mate.actor)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(lead.actor).ofEmployee({ number: driver.number })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("giving days back", () => {
  test("approved leave is taken back until it begins, and shortened after", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(CHRISTMAS);
    await as(manager).approve({ id });
    const on23rd = new Date("2026-12-23T12:00:00+03:00");
    await expect(as(driver.actor, { now: on23rd }).withdrawOwn({ id })).rejects.toMatchObject({
      message: "This leave has begun. Whoever approves leave can shorten it.",
    });
    for (const lastDay of ["2026-12-31", "2027-01-04", "2026-12-20"])
      await expect(as(manager).shorten({ id, lastDay, reason: "Back" })).rejects.toMatchObject({
        data: { fields: { lastDay: "Please choose an earlier day of this leave" } },
      });
    await as(manager, { now: on23rd }).shorten({
      id,
      lastDay: "2026-12-23",
      lastHalf: true,
      reason: "Back early",
    });
    expect(await leftOf(driver.actor)).toBe(18.5);
    await as(manager).cancel({ id, reason: "Never went" });
    expect(await leftOf(driver.actor)).toBe(21);
    await expect(as(manager).cancel({ id, reason: "Again" })).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await as(driver.actor).askOwn(CHRISTMAS);
    await as(manager).approve(again);
    await as(driver.actor).withdrawOwn(again);
    expect(await leftOf(driver.actor)).toBe(21);
  });

  test("a new holiday gives its day back, once", async () => {
    const driver = await aDriver();
    const { id } = await as(driver.actor).askOwn(annual("2027-03-08", "2027-03-12"));
    await as(hr).approve({ id });
    const holidays = callAs(holidaysHandlers, hr, { now: NOW });
    const idd = await holidays.add({ day: "2027-03-10", name: "Idd-ul-Fitr" });
    await expect(holidays.add({ day: "2027-03-10", name: "Another" })).rejects.toMatchObject({
      data: { fields: { day: "10/03/2027 is Idd-ul-Fitr already" } },
    });
    const recount = () =>
      transaction(async (tx) => {
        expect(await listRequestsOn(tx, "2027-03-10")).toEqual([id]);
        await recountLeave(tx, { id: reachUnasked(tx, "leave", id, "system"), now: NOW });
      });
    await recount();
    await recount();
    expect((await as(driver.actor).listOwn()).requests).toMatchObject([{ days: 4 }]);
    await holidays.remove(idd);
    await recount();
    expect((await as(driver.actor).listOwn()).requests).toMatchObject([{ days: 5 }]);
    await expect(callAs(holidaysHandlers, manager).remove(idd)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test("the books of leave agree", async () => {
  expect(await verifyLeave(db())).toEqual([]);
});
