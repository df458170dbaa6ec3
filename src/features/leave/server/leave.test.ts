import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { employees } from "~/features/staff/server/tables";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { leaveCalendarHandlers } from "../calendar/server/handlers";
import { verifyLeave } from "../entitlements/server/queries";
import { holidaysHandlers } from "../holidays/server/handlers";
import { listRequestsOn } from "../holidays/server/queries";
import { recountLeave } from "../requests/server/commands/end-leave";
import { aDriver, CHRISTMAS, LEAVE_NOW, leaveAs, leftOf, useDeciders } from "../testing";
import { leaveEntries } from "./tables";
import { leaveTasks } from "./tasks";

useDatabase({ tasks: leaveTasks });

const deciders = useDeciders();
const annual = (firstDay: string, lastDay: string) => ({ type: "annual" as const, firstDay, lastDay });

describe("asking and deciding", () => {
  test("21 to 31 December is 8 days: approved, a balance of 21 becomes 13", async () => {
    const driver = await aDriver();
    expect(await leaveAs(driver.actor).count({ ...CHRISTMAS })).toEqual({
      days: 8,
      years: [{ year: 2026, days: 8, left: 13 }],
    });
    const { id } = await leaveAs(driver.actor).askOwn({ ...CHRISTMAS, reason: "Home" });
    expect(await leftOf(driver.actor)).toBe(21);
    await leaveAs(deciders.manager).approve({ id });
    expect(await leftOf(driver.actor)).toBe(13);
    const { requests } = await leaveAs(driver.actor).listOwn();
    expect(requests).toMatchObject([{ id, days: 8, status: "approved", approvedBy: deciders.manager.name }]);
    expect(requests[0]?.approvalDate).toEqual(LEAVE_NOW);
  });

  test("days of two years are charged to each", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(annual("2026-12-28", "2027-01-05"));
    await leaveAs(deciders.hr).approve({ id });
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
    ["of 400 days", annual("2026-12-01", "2028-01-04"), "lastDay", "One request can have at most 366 days"],
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
    await expect(leaveAs(driver.actor).askOwn(asked)).rejects.toMatchObject({
      data: { fields: { [field]: message } },
    });
  });

  test("the same days twice are refused, also at the same moment, and the same key is one request", async () => {
    const driver = await aDriver();
    const key = newId();
    const [first, second] = await Promise.all(
      [1, 2].map(() => leaveAs(driver.actor, { idempotencyKey: key }).askOwn(CHRISTMAS)),
    );
    expect(second).toEqual(first);
    const asked = await Promise.allSettled(
      ["2026-11-30", "2026-12-01", "2026-12-02"].map((day) =>
        leaveAs(driver.actor).askOwn(annual(day, "2026-12-04")),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(leaveAs(driver.actor).askOwn(annual("2026-12-31", "2026-12-31"))).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Leave is already requested or approved for some of these days",
    });
  });

  test("approved twice at once, one counts", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    const twice = await Promise.allSettled([
      leaveAs(deciders.manager).approve({ id }),
      leaveAs(deciders.hr).approve({ id }),
    ]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(twice.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: "This request is approved already" },
    });
    expect(await leftOf(driver.actor)).toBe(13);
  });

  test("after dismissal nothing is approved and nothing asked for", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    await db()
      .update(employees)
      .set({ status: "terminated", offboardingDate: "2026-11-30" })
      .where(eq(employees.personId, driver.personId));
    await expect(leaveAs(deciders.hr).approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(leaveAs(driver.actor).askOwn(annual("2026-12-01", "2026-12-02"))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await leaveAs(deciders.hr).reject({ id, reason: "Left" });
  });

  test("below zero only by who manages leave, with a note", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(deciders.hr).ask({
      number: driver.number,
      ...annual("2026-11-24", "2026-12-31"),
    });
    await expect(leaveAs(deciders.manager).approve({ id, note: "Fine" })).rejects.toMatchObject({
      data: { fields: { note: "Only 21 days are left in 2026, and this takes 27 days" } },
    });
    await expect(leaveAs(deciders.hr).approve({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await leaveAs(deciders.hr).approve({ id, note: "Six days of next year's" });
    expect(await leftOf(driver.actor)).toBe(-6);
  });

  test("a rejection says why, and nothing follows it", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    await expect(leaveAs(deciders.manager).reject({ id, reason: " " })).rejects.toMatchObject({
      data: { fields: { reason: "Please say why" } },
    });
    await leaveAs(deciders.manager).reject({ id, reason: "Two drivers are away" });
    await expect(leaveAs(deciders.manager).approve({ id })).rejects.toMatchObject({
      message: "This request is rejected already",
    });
    await expect(leaveAs(driver.actor).withdrawOwn({ id })).rejects.toMatchObject({ code: "CONFLICT" });
    await leaveAs(driver.actor).askOwn(CHRISTMAS);
  });
});

describe("who may", () => {
  test("a manager decides about their department, HR about all, nobody about themselves", async () => {
    const [mover, seller] = [
      await aDriver(),
      await makeEmployee({ role: "sales_rep", department: "sales", hireDate: "2024-01-08" }),
    ];
    const own = await leaveAs(deciders.manager).askOwn(CHRISTMAS);
    const [inside, outside] = [
      await leaveAs(mover.actor).askOwn(CHRISTMAS),
      await leaveAs(seller.actor).askOwn(CHRISTMAS),
    ];
    await expect(leaveAs(deciders.manager).approve(own)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "You cannot decide about your own leave",
    });
    await expect(leaveAs(deciders.manager).approve(outside)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Leave request not found",
    });
    await expect(leaveAs(mover.actor).approve(inside)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { rows } = await leaveAs(deciders.manager).list({ limit: 100 });
    expect(rows.map(({ id }) => id)).toContain(inside.id);
    expect(rows.map(({ id }) => id)).not.toContain(outside.id);
    expect(rows.find(({ id }) => id === own.id)).toMatchObject({ mayDecide: false });
    await leaveAs(deciders.manager).approve(inside);
    await leaveAs(deciders.hr).approve(outside);
    const adminsOwn = await leaveAs(deciders.admin).askOwn(CHRISTMAS);
    await expect(leaveAs(deciders.admin).approve(adminsOwn)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("one's own alone is taken back, and what it is stays between those who decide", async () => {
    const [driver, mate] = [await aDriver(), await aDriver()];
    const lead = await makeEmployee({ role: "team_lead", hireDate: "2024-01-08" });
    await db()
      .update(employees)
      .set({ supervisorId: lead.personId })
      .where(eq(employees.personId, driver.personId));
    const { id } = await leaveAs(driver.actor).askOwn({ ...CHRISTMAS, type: "sick", reason: "An operation" });
    await expect(leaveAs(mate.actor).withdrawOwn({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const month = { month: "2026-12" };
    const calendar = (actor: Actor) => callAs(leaveCalendarHandlers, actor, { now: LEAVE_NOW }).month(month);
    const nameOf = (people: { number: string }[]) => people.map(({ number }) => number);
    expect(nameOf((await calendar(lead.actor)).people)).not.toContain(driver.number);
    await leaveAs(deciders.hr).approve({ id });
    const seen = (await calendar(lead.actor)).people.find(({ number }) => number === driver.number);
    expect(seen?.leave).toMatchObject([{ category: null, status: "approved" }]);
    const decided = (await calendar(deciders.hr)).people.find(({ number }) => number === driver.number);
    expect(decided?.leave).toMatchObject([{ category: "sick" }]);
    const told = await db().select().from(events).where(eq(events.subjectId, id));
    expect(JSON.stringify(told)).not.toMatch(/operation|sick/i);
    await expect(calendar(mate.actor)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(leaveAs(lead.actor).ofEmployee({ number: driver.number })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("giving days back", () => {
  test("approved leave is taken back until it begins, and shortened after", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    await leaveAs(deciders.manager).approve({ id });
    const on23rd = new Date("2026-12-23T12:00:00+03:00");
    await expect(leaveAs(driver.actor, { now: on23rd }).withdrawOwn({ id })).rejects.toMatchObject({
      message: "This leave has begun. A leave approver can shorten it.",
    });
    for (const lastDay of ["2026-12-31", "2027-01-04", "2026-12-20"])
      await expect(leaveAs(deciders.manager).shorten({ id, lastDay, reason: "Back" })).rejects.toMatchObject({
        data: { fields: { lastDay: "Please choose an earlier day of this leave" } },
      });
    await leaveAs(deciders.manager, { now: on23rd }).shorten({
      id,
      lastDay: "2026-12-23",
      lastHalf: true,
      reason: "Back early",
    });
    expect(await leftOf(driver.actor)).toBe(18.5);
    await leaveAs(deciders.manager).cancel({ id, reason: "Never went" });
    expect(await leftOf(driver.actor)).toBe(21);
    await expect(leaveAs(deciders.manager).cancel({ id, reason: "Again" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const again = await leaveAs(driver.actor).askOwn(CHRISTMAS);
    await leaveAs(deciders.manager).approve(again);
    await leaveAs(driver.actor).withdrawOwn(again);
    expect(await leftOf(driver.actor)).toBe(21);
  });

  test("a new holiday gives its day back, once", async () => {
    const driver = await aDriver();
    const { id } = await leaveAs(driver.actor).askOwn(annual("2027-03-08", "2027-03-12"));
    await leaveAs(deciders.hr).approve({ id });
    const holidays = callAs(holidaysHandlers, deciders.hr, { now: LEAVE_NOW });
    const idd = await holidays.add({ day: "2027-03-10", name: "Idd-ul-Fitr" });
    await expect(holidays.add({ day: "2027-03-10", name: "Another" })).rejects.toMatchObject({
      data: { fields: { day: "10/03/2027 is Idd-ul-Fitr already" } },
    });
    const recount = () =>
      transaction(async (tx) => {
        expect(await listRequestsOn(tx, "2027-03-10")).toEqual([id]);
        await recountLeave(tx, {
          id: trustedReach(tx, "leave", id, "system"),
          why: "public holidays",
          now: LEAVE_NOW,
        });
      });
    await recount();
    await recount();
    expect((await leaveAs(driver.actor).listOwn()).requests).toMatchObject([{ days: 4 }]);
    await holidays.remove(idd);
    await recount();
    expect((await leaveAs(driver.actor).listOwn()).requests).toMatchObject([{ days: 5 }]);
    await expect(callAs(holidaysHandlers, deciders.manager).remove(idd)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

test("the books of leave agree", async () => {
  expect(await verifyLeave(db())).toEqual([]);
});
