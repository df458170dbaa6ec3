import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LeadChange } from "~/features/crm/leads/domain";
import { createLead } from "~/features/crm/leads/server/commands";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { leaveRequests, publicHolidays } from "~/features/leave/server/tables";

import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { useDatabase } from "~/platform/testing/database";
import { aRule, asRules } from "../../testing";
import { remindOwners } from "./commands/remind-owners";
import { routeLead, routeTask } from "./commands/route-lead";
import { assignmentSubscribers } from "./subscribers";
import { assignmentRules, assignmentRuns } from "./tables";
import { assignmentTasks } from "./tasks";

useDatabase({ subscribers: assignmentSubscribers, tasks: assignmentTasks });

const TEN = new Date("2026-11-18T10:00:00+03:00");
const later = (minutes: number, from = TEN) => new Date(from.getTime() + minutes * 60_000);

let manager: Actor;
let sellers: Actor[];
beforeAll(async () => {
  manager = await aPerson({ role: "manager", name: "Njeri Gathoni" });
  sellers = [];
  for (const name of ["Akinyi Ouma", "Brian Kiptoo", "Caro Mwende"])
    sellers.push((await makeEmployee({ role: "sales_rep", name, department: "sales" })).actor);
});
beforeEach(async () => {
  await db().delete(assignmentRuns);
  await db().delete(assignmentRules);
  await db().delete(leaveRequests);
  await db().delete(publicHolidays);
});

let count = 0;
async function arrived(fields: LeadChange = {}, now = TEN): Promise<string> {
  count += 1;
  const contact = {
    email: `arrived${count}@example.co.ke`,
    phone: `+2547140${String(count).padStart(5, "0")}`,
  };
  const { id } = await transaction((tx) =>
    createLead(tx, system, {
      fields: { firstName: "Naserian", lastName: "Lemayian", ...contact, ...fields },
      now,
    }),
  );
  return id;
}
const route = (leadId: string, now = TEN) => transaction((tx) => routeLead(tx, { leadId, now }));
async function routed(fields: LeadChange = {}, now = TEN) {
  const id = await arrived(fields, now);
  await route(id, now);
  return runOf(id);
}
async function runOf(leadId: string) {
  const [run] = await db().select().from(assignmentRuns).where(eq(assignmentRuns.leadId, leadId));
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  if (!run || !lead) throw new Error("The lead was not routed.");
  return { ...run, lead, verdicts: run.decisions.map(({ verdict }) => verdict) };
}
const told = (type: string, subjectId: string) =>
  db()
    .select()
    .from(events)
    .where(and(eq(events.type, type), eq(events.subjectId, subjectId)));
const api = () => asRules(manager);
const idsOf = (persons: readonly Actor[]) => persons.map(({ personId }) => personId);

test("a new lead asks for its owner in the transaction that made it", async () => {
  const id = await arrived();
  const { rows } = await db().execute(
    sql`select 1 from pgboss.job where name = ${routeTask.name} and data ->> 'leadId' = ${id}`,
  );
  expect(rows).toHaveLength(1);
});

describe("a rule", () => {
  test("gives leads in turn, each once however often it is asked", async () => {
    await api().create(aRule(sellers));
    const runs = [await routed(), await routed(), await routed(), await routed()];
    const [first] = idsOf(sellers);
    expect(runs.map(({ lead }) => lead.assignedTo)).toEqual([...idsOf(sellers), first]);
    const id = await arrived();
    await Promise.all([route(id), route(id), route(id)]);
    expect((await runOf(id)).lead.assignedTo).toBe(sellers[1]?.personId);
    expect(await told("lead.routed", id)).toHaveLength(1);
  });

  test("gives twelve at once as fairly as one after the other", async () => {
    await api().create(aRule(sellers));
    const ids = [];
    for (let each = 0; each < 12; each++) ids.push(await arrived());
    await Promise.all(ids.map((id) => route(id)));
    const runs = await Promise.all(ids.map(runOf));
    for (const { personId } of sellers)
      expect(runs.filter(({ lead }) => lead.assignedTo === personId)).toHaveLength(4);
  });

  test("is asked in its order, and the first that fits counts; each decision is kept", async () => {
    const [one, two, three] = sellers as [Actor, Actor, Actor];
    await api().create(aRule([one], { name: "Offices", services: ["office_move"] }));
    await api().create(aRule([two], { name: "Coast", places: ["mombasa"] }));
    await api().create(aRule([three], { name: "Rest" }));
    const office = await routed({ interestedServices: ["office_move"], moveTo: "Nyali, Mombasa" });
    const coast = await routed({ moveTo: "Nyali, Mombasa" });
    const rest = await routed({ moveTo: "Thika" });
    expect([office, coast, rest].map(({ lead }) => lead.assignedTo)).toEqual(idsOf([one, two, three]));
    expect(rest.verdicts).toEqual(["not_matching", "not_matching", "assigned"]);
    const { rows } = await api().list();
    await api().order({ ids: rows.map(({ id }) => id).reverse() });
    expect((await routed({ moveTo: "Nyali, Mombasa" })).lead.assignedTo).toBe(three.personId);
    await expect(api().order({ ids: rows.slice(1).map(({ id }) => id) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("skips who is on leave, off or dismissed, and at night and on holidays asks who is there next", async () => {
    const [one, two, three] = sellers as [Actor, Actor, Actor];
    await api().create(aRule(sellers));
    const away = {
      type: "annual" as const,
      hundredths: 100,
      status: "approved" as const,
      appliedAt: TEN,
      decidedAt: TEN,
    };
    const absent = (who: Actor, firstDay: string, over: object = {}) =>
      db()
        .insert(leaveRequests)
        .values({ id: newId(), personId: who.personId ?? "", firstDay, lastDay: firstDay, ...away, ...over });
    await absent(one, "2026-11-18");
    await absent(two, "2026-11-18", { status: "pending", decidedAt: null });
    expect((await routed()).lead.assignedTo).toBe(two.personId);
    await db()
      .update(people)
      .set({ active: false })
      .where(eq(people.id, three.personId ?? ""));
    expect((await routed()).lead.assignedTo).toBe(two.personId);
    await db()
      .update(people)
      .set({ active: true })
      .where(eq(people.id, three.personId ?? ""));
    // Saturday after five, and Monday is a holiday.
    await db()
      .insert(publicHolidays)
      .values({ id: newId(), day: "2026-11-23", name: "Test", createdAt: TEN });
    await absent(three, "2026-11-24");
    const saturday = new Date("2026-11-21T19:00:00+03:00");
    expect((await routed({}, saturday)).lead.assignedTo).toBe(one.personId);
    for (const who of sellers) await absent(who, "2026-12-01", { lastDay: "2026-12-20" });
    const nobody = await routed({}, new Date("2026-12-01T09:00:00+03:00"));
    expect(nobody).toMatchObject({ outcome: "unassigned", verdicts: ["nobody_on_duty"] });
  });

  test("leaves a lead that has its owner alone", async () => {
    await api().create(aRule(sellers));
    const run = await routed({ assignedTo: sellers[2]?.personId ?? null });
    expect(run).toMatchObject({ outcome: "has_owner", decisions: [], ruleId: null });
  });

  test("that is deleted while a lead waits gives nothing, and what it gave stays in the log", async () => {
    const { id } = await api().create(aRule(sellers));
    const given = await routed();
    const waiting = await arrived();
    await api().remove({ id });
    await route(waiting);
    expect(await runOf(waiting)).toMatchObject({ outcome: "unassigned", decisions: [] });
    const { rows } = await api().runs();
    expect(rows.find(({ leadNumber }) => leadNumber === given.lead.leadNumber)).toMatchObject({
      person: "Akinyi Ouma",
      decisions: [{ name: "Everybody, in turn", verdict: "assigned" }],
    });
  });

  test("stops and says so when its maker loses the right, and goes on for whoever saves it", async () => {
    const maker = await aPerson({ role: "manager" });
    const { id } = await asRules(maker).create(aRule(sellers));
    await db()
      .update(people)
      .set({ role: "mover" })
      .where(eq(people.id, maker.personId ?? ""));
    expect(await routed()).toMatchObject({ outcome: "unassigned", verdicts: ["stopped"] });
    expect(await told("assignment-rule.stopped", id)).toHaveLength(1);
    const [stopped] = (await api().list()).rows;
    expect(stopped).toMatchObject({ isActive: false });
    expect(stopped?.stoppedAt).not.toBeNull();
    expect((await routed()).verdicts).toEqual(["off"]);
    await api().update({ id, isActive: true });
    expect(await routed()).toMatchObject({ outcome: "assigned" });
    expect((await api().list()).rows).toMatchObject([{ stoppedAt: null, maker: "Njeri Gathoni" }]);
  });

  test("is tried on the last 30 days and changes nothing", async () => {
    const now = new Date();
    const [one, two] = [
      await arrived({ moveTo: "Lamu old town" }, now),
      await arrived({ moveTo: "Lamu harbour" }, new Date(now.getTime() - 31 * 86_400_000)),
    ];
    const { id } = await api().create(aRule(sellers, { places: ["lamu"] }));
    expect(await api().dryRun({ id })).toMatchObject({ matching: 1 });
    expect(await db().$count(assignmentRuns, sql`lead_id in (${one}, ${two})`)).toBe(0);
  });
});

describe("what is refused", () => {
  test.each([
    ["name", { name: "  " }, "Please name the rule"],
    ["people", { people: [] }, "Choose who is given the leads"],
    ["valueTo", { valueFrom: 2, valueTo: 1 }, "The highest value is below the lowest"],
  ])("a rule whose %s is %j", async (field, over, message) => {
    await expect(api().create({ ...aRule(sellers), ...over })).rejects.toMatchObject({
      data: expect.objectContaining({ fields: { [field]: message } }),
    });
  });

  test("a person who does not work on leads, and whoever may make no rules", async () => {
    const packer = await aPerson({ role: "packer" });
    await expect(api().create(aRule([packer]))).rejects.toMatchObject({
      data: expect.objectContaining({ fields: { people: "One of these people does not work on leads" } }),
    });
    const [seller] = sellers as [Actor];
    await expect(asRules(seller).create(aRule(sellers))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(asRules(packer).runs()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("the second of two who edit one rule", async () => {
    const { id } = await api().create(aRule(sellers));
    const [{ updatedAt } = { updatedAt: TEN }] = (await api().list()).rows;
    await api().update({ id, updatedAt, name: "First" });
    const second = api().update({ id, updatedAt: new Date(updatedAt.getTime() - 1), name: "Second" });
    await expect(second).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("a seller sees the decisions of their own leads alone", async () => {
    const [one, two] = sellers as [Actor, Actor];
    await api().create(aRule([one]));
    const { lead } = await routed();
    const numbers = async (who: Actor) =>
      (await asRules(who).runs()).rows.map(({ leadNumber }) => leadNumber);
    expect(await numbers(one)).toContain(lead.leadNumber);
    const narrow = mintActor({
      kind: "person",
      personId: two.personId,
      role: "sales_rep",
      permissions: new Map([["view_leads", "assigned"]]),
    });
    expect(await numbers(narrow)).not.toContain(lead.leadNumber);
  });
});

describe("a lead that nobody speaks with", () => {
  const remind = (now: Date) => transaction((tx) => remindOwners(tx, now));
  test("reminds its owner after 5 office minutes and the managers at the promise, each once", async () => {
    await api().create(aRule(sellers));
    const { leadId, lead } = await routed();
    const both = async () => [
      (await told("lead.unanswered", leadId)).length,
      (await told("lead.promise-missed", leadId)).length,
    ];
    await remind(later(4));
    expect(await both()).toEqual([0, 0]);
    await Promise.all([remind(later(5)), remind(later(5))]);
    expect(await both()).toEqual([1, 0]);
    expect((await told("lead.unanswered", leadId))[0]?.data).toMatchObject({ to: [lead.assignedTo] });
    await remind(later(119));
    expect(await both()).toEqual([1, 0]);
    await remind(later(120));
    await remind(later(500));
    expect(await both()).toEqual([1, 1]);
    const [{ data } = { data: {} }] = await told("lead.promise-missed", leadId);
    expect((data as { to: string[] }).to).toContain(manager.personId);
    expect((await runOf(leadId)).nextAt).toBeNull();
  });

  test("that came at night is reminded of when the office has been open for five minutes", async () => {
    await api().create(aRule(sellers));
    const { nextAt } = await routed({}, new Date("2026-11-18T22:30:00+03:00"));
    expect(nextAt).toEqual(new Date("2026-11-19T08:05:00+03:00"));
  });

  test("is not reminded of once somebody spoke with them, or wrote them down themselves", async () => {
    await api().create(aRule(sellers));
    const { leadId } = await routed();
    await db()
      .update(leads)
      .set({ firstContactAt: later(2), lastContactAt: later(2), contactAttempts: 1 })
      .where(eq(leads.id, leadId));
    await remind(later(130));
    expect(await told("lead.unanswered", leadId)).toHaveLength(0);
    const [one] = sellers as [Actor];
    const own = await arrived({ assignedTo: one.personId });
    await db().update(leads).set({ createdBy: one.personId }).where(eq(leads.id, own));
    await route(own);
    expect((await runOf(own)).nextAt).toBeNull();
  });
});
