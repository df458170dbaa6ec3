import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { communications } from "~/features/communications/server/tables";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aCustomer } from "~/features/customers/restriction/testing";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { instantAt } from "../domain";
import { anActivity } from "../testing";
import { eraseActivities } from "./commands/erase-activities";
import { noticeOverdue } from "./commands/notice-overdue";
import { planSeries } from "./commands/plan-series";
import { activitiesHandlers } from "./handlers";
import { activitiesSubscribers } from "./subscribers";
import { activities } from "./tables";

useDatabase({ subscribers: activitiesSubscribers });

const as = (actor: Actor, over: { idempotencyKey?: string; now?: Date } = {}) =>
  callAs(activitiesHandlers, actor, over);
const leadsAs = (actor: Actor, over: { now?: Date } = {}) => callAs(leadsHandlers, actor, over);
const holding = (actor: Actor, held: Partial<Record<Permission, Scope>>): Actor => ({
  ...actor,
  permissions: new Map(Object.entries(held) as [Permission, Scope][]),
});
const gone = { code: "NOT_FOUND", message: "Activity not found" };
const today = nairobiDate(new Date());
const typesOf = async (id: string) =>
  (
    await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id)).orderBy(events.id)
  ).map(({ type }) => type);
const openFollowUps = (leadId: string) =>
  db()
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.leadId, leadId),
        eq(activities.isLeadFollowUp, true),
        eq(activities.status, "scheduled"),
      ),
    );

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

describe("an activity", () => {
  test("is one's own, planned with the form's defaults, and named after its lead", async () => {
    const { id: leadId, leadNumber } = await aLead(rep);
    const { id, times, clashes } = await as(rep).create({
      type: "meeting",
      subject: "See the house",
      leadId: leadNumber,
    });
    expect([times, clashes]).toEqual([1, []]);
    expect(await as(rep).get({ id })).toMatchObject({
      leadId,
      leadName: "Naserian Lemayian",
      status: "scheduled",
      priority: "medium",
      meetingType: "in_person",
      assignedTo: rep.personId,
      isOverdue: false,
      mayChange: true,
      createdBy: rep.name,
    });
    const { rows } = await as(rep).list({ leadId: leadNumber.toLowerCase(), type: "meeting" });
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test("goes through its states, each leaving a fact, and what is over stays over", async () => {
    const { id } = await anActivity(rep);
    await as(rep).start({ id });
    await as(rep).complete({ id, outcome: "Wants a visit" });
    expect(await as(rep).get({ id })).toMatchObject({ status: "completed", outcome: "Wants a visit" });
    expect(await typesOf(id)).toEqual(["activity.planned", "activity.started", "activity.completed"]);
    const over = { code: "CONFLICT", message: "This activity is already completed" };
    await expect(as(rep).start({ id })).rejects.toMatchObject(over);
    await expect(as(rep).cancel({ id })).rejects.toMatchObject(over);
    await expect(as(rep).reschedule({ id, scheduledDate: new Date() })).rejects.toMatchObject(over);
  });

  test("is completed once by two at once", async () => {
    const { id } = await anActivity(rep);
    const both = await Promise.allSettled([
      as(rep).complete({ id, followUpDate: addDays(today, 2) }),
      as(manager).complete({ id, followUpDate: addDays(today, 2) }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const followUps = await db().$count(activities, eq(activities.followsId, id));
    expect(followUps).toBe(1);
  });

  test("is made once under one key", async () => {
    const { id: leadId } = await aLead(rep);
    const once = as(rep, { idempotencyKey: newId() });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => once.create({ type: "call", subject: "Ring", leadId })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test.each<[string, object, Record<string, string>]>([
    ["no subject", { subject: " " }, { subject: "Subject is required" }],
    ["another type", { type: "party" }, { type: "Please choose what it is" }],
    [
      "a day before it",
      { dueDate: "2020-01-01" },
      { dueDate: "The due date is before the day it is planned for" },
    ],
    [
      "a follow-up without a day",
      { followUpRequired: true },
      { followUpDate: "Please choose the day of the follow-up" },
    ],
    [
      "a stranger taking part",
      { participants: [newId()] },
      { participants: "Please choose colleagues who work here" },
    ],
  ])("with %s is refused at its field", async (_, over, fields) => {
    await expect(as(rep).create({ type: "call", subject: "Ring", ...over } as never)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields },
    });
  });

  test("a note is completed as it is written, and is no contact", async () => {
    const { id: leadId } = await aLead(rep);
    const { id } = await as(rep).create({ type: "note", subject: "Has a dog", leadId });
    expect((await as(rep).get({ id })).status).toBe("completed");
    expect((await leadsAs(rep).get({ id: leadId })).contactAttempts).toBe(0);
  });

  test("changed by two is refused to the slower", async () => {
    const { id } = await anActivity(rep);
    const { updatedAt } = await as(rep).get({ id });
    await as(rep).update({ id, subject: "Ask about the lift", updatedAt });
    await expect(as(manager).update({ id, subject: "Else", updatedAt })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await as(rep).get({ id })).subject).toBe("Ask about the lift");
  });
});

describe("a lead", () => {
  test("begins with a note, is contacted by the first call, and counts each", async () => {
    const { id } = await aLead(rep);
    const notes = await as(rep).list({ leadId: id });
    expect(notes.rows.map(({ type, status }) => [type, status])).toEqual([["note", "completed"]]);
    const first = new Date("2026-11-02T08:00:00Z");
    const later = new Date("2026-11-05T08:00:00Z");
    for (const now of [first, later]) {
      const call = await as(rep, { now }).create({ type: "call", subject: "Ring", leadId: id });
      await as(rep, { now }).complete({ id: call.id });
    }
    const task = await as(rep).create({ type: "task", subject: "Look at the map", leadId: id });
    await as(rep).complete({ id: task.id });
    expect(await leadsAs(rep).get({ id })).toMatchObject({
      status: "contacted",
      contactAttempts: 2,
      firstContactDate: first,
      lastContactDate: later,
    });
  });

  test("has its follow-up date planned, moved and cancelled with it", async () => {
    const { id } = await aLead(rep, { nextFollowUpDate: addDays(today, 3) });
    const [planned] = await openFollowUps(id);
    expect(planned).toMatchObject({ type: "follow_up", dueDate: addDays(today, 3) });
    await leadsAs(rep).update({ id, nextFollowUpDate: addDays(today, 5) });
    const [moved] = await openFollowUps(id);
    expect(moved).toMatchObject({ id: planned?.id, dueDate: addDays(today, 5) });
    await leadsAs(rep).update({ id, nextFollowUpDate: null });
    expect(await openFollowUps(id)).toEqual([]);
  });

  test("is followed up when what is completed says so, and when the follow-up moves", async () => {
    const { id } = await aLead(rep);
    const call = await as(rep).create({ type: "call", subject: "Ring", leadId: id });
    const { followUpId } = await as(rep).complete({
      id: call.id,
      nextAction: "Send the price",
      followUpDate: addDays(today, 2),
    });
    expect(await as(rep).get({ id: followUpId ?? "" })).toMatchObject({
      type: "follow_up",
      subject: "Send the price",
    });
    expect((await leadsAs(rep).get({ id })).nextFollowUpDate).toBe(addDays(today, 2));
    await as(rep).reschedule({ id: followUpId ?? "", scheduledDate: instantAt(addDays(today, 4), "10:00") });
    expect((await leadsAs(rep).get({ id })).nextFollowUpDate).toBe(addDays(today, 4));
    await as(rep).complete({ id: followUpId ?? "" });
    expect((await leadsAs(rep).get({ id })).nextFollowUpDate).toBeNull();
  });

  test("refuses a follow-up in the past", async () => {
    const { id } = await anActivity(rep);
    await expect(as(rep).complete({ id, followUpDate: "2020-01-01" })).rejects.toMatchObject({
      data: { fields: { followUpDate: "The follow-up cannot be in the past" } },
    });
  });
});

describe("a customer's activity", () => {
  test("is their communication once it is completed", async () => {
    const customer = { id: await aCustomer() };
    const call = await as(manager).create({
      type: "meeting",
      meetingType: "in_person",
      subject: "Yearly talk",
      customerId: customer.id,
    });
    await as(manager).complete({ id: call.id, outcome: "They extend" });
    const [written] = await db()
      .select()
      .from(communications)
      .where(eq(communications.customerId, customer.id));
    expect(written).toMatchObject({
      channel: "in_person",
      direction: "outbound",
      subject: "Yearly talk",
      content: "They extend",
      status: "completed",
    });
  });

  test("is planned by who may write to them alone", async () => {
    const customer = { id: await aCustomer() };
    const seller = holding(rep, { view_leads: "all", manage_leads: "all" });
    await expect(
      as(seller).create({ type: "call", subject: "Ring", customerId: customer.id }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const { id } = await as(manager).create({ type: "call", subject: "Ring", customerId: customer.id });
    await expect(as(seller).get({ id })).rejects.toMatchObject(gone);
  });
});

describe("a series", () => {
  test("is made at once, moved and cancelled with those after it", async () => {
    const first = instantAt(addDays(today, 1), "09:00");
    const { id: leadId } = await aLead(rep);
    const { id, times } = await as(rep).create({
      type: "call",
      subject: "Ring",
      leadId,
      scheduledDate: first,
      repeat: { every: "weekly", until: addDays(today, 22) },
    });
    expect(times).toBe(4);
    const rows = async () => (await as(rep).list({ leadId, type: "call", order: "asc" })).rows;
    const second = (await rows())[1];
    await as(rep).reschedule({
      id: second?.id ?? "",
      scheduledDate: instantAt(addDays(today, 9), "09:00"),
      following: true,
    });
    expect((await rows()).map(({ scheduledDate }) => nairobiDate(scheduledDate))).toEqual(
      [1, 9, 16, 23].map((days) => addDays(today, days)),
    );
    expect(await as(rep).cancel({ id: second?.id ?? "", following: true })).toMatchObject({ times: 3 });
    expect((await rows()).map(({ status }) => status)).toEqual([
      "scheduled",
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    expect((await as(rep).get({ id })).rrule).toMatch(/^RRULE:.*FREQ=WEEKLY/);
  });

  test("of the 31st falls on the last day of shorter months, and of working days on no weekend", () => {
    const monthly = planSeries(instantAt("2027-01-31", "09:00"), { every: "monthly", until: "2027-04-30" });
    expect(monthly.starts.map(nairobiDate)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    const daily = planSeries(instantAt("2026-11-26", "23:30"), { every: "daily", until: "2026-12-01" });
    expect(daily.starts.map(nairobiDate)).toEqual(["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"]);
  });

  test("too long, or over before it begins, is refused", async () => {
    const series = (until: string) =>
      as(rep).create({ type: "task", subject: "Tidy", repeat: { every: "daily", until } });
    await expect(series(addDays(today, 400))).rejects.toMatchObject({
      data: { fields: { "repeat.until": expect.stringContaining("more than 60") } },
    });
    await expect(series("2020-01-01")).rejects.toMatchObject({
      data: { fields: { "repeat.until": "The last day is before the first" } },
    });
  });
});

test("what else is in the calendar then is said, and refuses nothing", async () => {
  const at = instantAt(addDays(today, 2), "11:00");
  const person = await aPerson({ role: "sales_rep" });
  await as(person).create({ type: "meeting", subject: "Long", scheduledDate: at, duration: 90 });
  const later = new Date(at.getTime() + 60 * 60_000);
  const { clashes } = await as(person).create({ type: "call", subject: "Ring", scheduledDate: later });
  expect(clashes).toEqual(["Meeting at 11:00"]);
  const after = new Date(at.getTime() + 90 * 60_000);
  const { clashes: none } = await as(person).create({
    type: "call",
    subject: "Ring",
    scheduledDate: new Date(after.getTime() + 60 * 60_000),
  });
  expect(none).toEqual([]);
});

test("overdue is told of once to whom it is given to; cancelled is never overdue", async () => {
  const yesterday = addDays(today, -1);
  const scheduledDate = instantAt(yesterday, "09:00");
  const late = await anActivity(rep, { scheduledDate, dueDate: yesterday });
  const off = await anActivity(rep, { scheduledDate, dueDate: yesterday });
  await as(rep).cancel({ id: off.id });
  expect((await as(rep).get({ id: late.id })).isOverdue).toBe(true);
  expect((await as(rep).get({ id: off.id })).isOverdue).toBe(false);
  const both = await Promise.all([1, 2].map(() => transaction((tx) => noticeOverdue(tx, new Date()))));
  expect(both.reduce((sum, told) => sum + told, 0)).toBe(1);
  const [told] = await db().select().from(events).where(eq(events.type, "activity.overdue"));
  const { leadNumber } = await as(rep).get({ id: late.id });
  expect(told).toMatchObject({
    subjectId: late.id,
    summary: `Call of ${leadNumber} is overdue`,
    data: { notify: [rep.personId], number: leadNumber },
  });
  const { overdue, overdueCount } = await as(rep).myDay();
  expect([overdue.map(({ id }) => id), overdueCount]).toEqual([[late.id], 1]);
  await as(rep).reschedule({ id: late.id, scheduledDate: instantAt(today, "09:00") });
  expect((await as(rep).get({ id: late.id })).isOverdue).toBe(false);
});

describe("who may", () => {
  test.each(["team", "dept", "assigned"] as const)(
    "reaches %s: neither sees nor changes another's",
    async (scope) => {
      const other = await aPerson({ role: "sales_rep" });
      const narrow = holding(await aPerson({ role: "sales_rep", department: "hr" }), {
        view_leads: scope,
        manage_leads: scope,
      });
      const { id: leadId } = await aLead(manager, { assignedTo: other.personId });
      const { id } = await as(manager).create({
        type: "call",
        subject: "Ring",
        leadId,
        assignedTo: other.personId,
      });
      await expect(as(narrow).get({ id })).rejects.toMatchObject(gone);
      await expect(as(narrow).complete({ id })).rejects.toMatchObject(gone);
      expect((await as(narrow).list({ leadId })).rows).toEqual([]);
      await as(manager).update({ id, participants: [narrow.personId ?? ""] });
      expect(await as(narrow).get({ id })).toMatchObject({ id, mayChange: false });
      await expect(as(narrow).complete({ id })).rejects.toMatchObject(gone);
    },
  );

  test("a visitor and a driver none", async () => {
    const driver = await aPerson({ role: "driver" });
    await expect(as(visitor).list({})).rejects.toMatchObject({ status: 401 });
    await expect(as(driver).list({})).rejects.toMatchObject({ status: 403 });
  });

  test("giving one beyond one's scope is refused", async () => {
    const narrow = holding(rep, { view_leads: "assigned", manage_leads: "assigned" });
    await expect(
      as(narrow).create({ type: "task", subject: "Tidy", assignedTo: manager.personId }),
    ).rejects.toMatchObject({ code: "INVALID" });
  });
});

test("erasing takes what was done with a customer and their leads", async () => {
  const { id: leadId } = await aLead(rep);
  const { id } = await anActivity(rep, { leadId });
  const [row] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(row).toBeDefined();
  const gone = await transaction((tx) => eraseActivities(tx, { customerId: newId(), leadIds: [leadId] }));
  expect(gone).toContain(id);
  expect(await db().$count(activities, eq(activities.leadId, leadId))).toBe(0);
});
