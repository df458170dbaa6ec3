import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { conversionsHandlers } from "~/features/crm/conversions/server/handlers";
import { leadsHandlers } from "~/features/crm/leads/server/handlers";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunitiesHandlers } from "~/features/crm/opportunities/server/handlers";
import { leadsOfTeams, opportunitiesOfLead } from "~/features/crm/opportunities/server/office";
import { aLead, anOpportunity } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { respondByOf } from "~/features/inquiries/domain/inquiries";
import { verifyCrm } from "~/features/lead-intake/server/queries/verification";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();

const as = (actor: Actor, over: { now?: Date } = {}) => callAs(leadsHandlers, actor, over);
const narrow = (actor: Actor): Actor => ({
  ...actor,
  permissions: new Map<Permission, Scope>([
    ["view_leads", "assigned"],
    ["manage_leads", "assigned"],
  ]),
});
let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  for (const answer of [leadsOfTeams, opportunitiesOfLead]) answer.join();
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

describe("many leads at once", () => {
  test("get a status, a tag and somebody; those that are so already are not counted, and each says it in its history", async () => {
    const made = [await aLead(manager), await aLead(manager, { tags: ["school"] })];
    const ids = made.map(({ id }) => id);
    const change = as(manager).changeMany;
    expect(await change({ ids, change: { kind: "tag", tag: "school" } })).toEqual({ changed: 1 });
    expect(await change({ ids, change: { kind: "assign", assignedTo: rep.personId } })).toEqual({
      changed: 2,
    });
    expect(await change({ ids, change: { kind: "status", status: "qualified" } })).toEqual({ changed: 2 });
    const lead = await as(manager).get({ id: ids[0] ?? "" });
    expect(lead).toMatchObject({ status: "qualified", tags: ["school"], assignedTo: rep.personId });
    expect(lead.history.map(({ action }) => action).join()).toContain("New → Qualified");
  });

  test("all or none: a lost one needs its reason, and one beyond reach refuses all", async () => {
    const [one, other] = [await aLead(manager, { assignedTo: rep.personId }), await aLead(manager)];
    const lost = { kind: "status", status: "lost" } as const;
    await expect(as(manager).changeMany({ ids: [one.id], change: lost })).rejects.toMatchObject({
      code: "INVALID",
    });
    await expect(
      as(narrow(rep)).changeMany({ ids: [one.id, other.id], change: { kind: "tag", tag: "x" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await as(manager).get({ id: one.id })).tags).toEqual([]);
  });
});

describe("merging", () => {
  test("leads the number to the survivor with both histories, counts one, and is undone to what it was", async () => {
    const keeps = await aLead(manager, { company: "", notes: "Rang on Monday", budget: 12_000_000 });
    const goes = await aLead(manager, { company: "Savannah Traders", status: "contacted" });
    const before = await db().select().from(leads).where(eq(leads.id, goes.id));
    const total = (await as(manager).stats()).total;
    const compared = await as(manager).compare({ first: keeps.id, second: goes.id });
    expect(compared.fields.map(({ field }) => field)).toContain("company");
    const { mergeId } = await as(manager).merge({ id: keeps.id, mergedId: goes.id, fields: ["company"] });
    const survivor = await as(manager).get({ id: goes.leadNumber });
    expect(survivor).toMatchObject({
      leadNumber: keeps.leadNumber,
      company: "Savannah Traders",
      notes: "Rang on Monday",
      score: 55,
    });
    expect(survivor.firstResponseAt).not.toBeNull();
    expect(survivor.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`Lead ${goes.leadNumber} created`, `Lead ${keeps.leadNumber} created`]),
    );
    expect((await as(manager).stats()).total).toBe(total - 1);
    const found = await as(manager).list({ search: before[0]?.email ?? "" });
    expect(found.rows.map(({ id }) => id)).toEqual([keeps.id]);
    await expect(as(manager).update({ id: goes.id, company: "X" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await verifyCrm(db())).disagreements).toEqual([]);

    await as(manager).unmerge({ id: keeps.id, mergeId });
    await as(manager).unmerge({ id: keeps.id, mergeId });
    const [after] = await db().select().from(leads).where(eq(leads.id, goes.id));
    expect({ ...after, updatedAt: null }).toEqual({ ...before[0], updatedAt: null });
    expect((await as(manager).stats()).total).toBe(total);
    expect((await verifyCrm(db())).disagreements).toEqual([]);
  });

  test("the one that became an opportunity stays, and takes the other's opportunities; the latest is undone first", async () => {
    const [won, other, third] = [
      await aLead(manager, { status: "qualified" }),
      await aLead(manager),
      await aLead(manager),
    ];
    await callAs(conversionsHandlers, manager).create({ id: won.id });
    const { id: saleId } = await anOpportunity(manager, { leadId: other.id });
    await expect(as(manager).merge({ id: other.id, mergedId: won.id })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const first = await as(manager).merge({ id: won.id, mergedId: other.id });
    const sale = () => callAs(opportunitiesHandlers, manager).get({ id: saleId });
    expect((await sale()).lead?.number).toBe(won.leadNumber);
    const second = await as(manager).merge({ id: won.id, mergedId: third.id });
    await expect(as(manager).unmerge({ id: won.id, mergeId: first.mergeId })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await as(manager).unmerge({ id: won.id, mergeId: second.mergeId });
    await as(manager).unmerge({ id: won.id, mergeId: first.mergeId });
    expect((await sale()).lead?.number).toBe(other.leadNumber);
    expect((await verifyCrm(db())).disagreements).toEqual([]);
  });

  test("two people who merge the same two at once merge them once, and a lead never into itself", async () => {
    const [one, other, alone] = [await aLead(manager), await aLead(manager), await aLead(manager)];
    const outcomes = await Promise.allSettled([
      as(manager).merge({ id: one.id, mergedId: other.id }),
      as(rep).merge({ id: other.id, mergedId: one.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(as(manager).merge({ id: alone.id, mergedId: alone.id })).rejects.toMatchObject({
      code: "INVALID",
    });
  });
});

describe("the promise to answer", () => {
  const friday = new Date("2026-11-20T07:00:00Z");

  test("runs for every lead from when it came, and a person's WhatsApp stops it; later ones change nothing", async () => {
    const { id } = await as(manager, { now: friday }).create({
      firstName: "Naserian",
      lastName: "Lemayian",
      email: "clock@example.co.ke",
      phone: "0713990001",
    });
    const dueBy = respondByOf(friday);
    const of = async (response: "waiting" | "late", now: Date) =>
      (await as(manager, { now }).list({ response, search: "clock@example" })).rows.length;
    expect(await of("waiting", dueBy)).toBe(1);
    const past = new Date(dueBy.getTime() + 1);
    expect([await of("waiting", past), await of("late", past)]).toEqual([0, 1]);
    expect(await as(manager, { now: past }).get({ id })).toMatchObject({
      respondBy: dueBy,
      response: "late",
    });
    await as(manager, { now: past }).contact({ id, channel: "whatsapp" });
    expect((await as(manager, { now: past }).get({ id })).firstResponseAt).toBeNull();
    await as(manager, { now: past }).contact({ id, channel: "whatsapp", reached: true });
    expect(await as(manager, { now: past }).get({ id })).toMatchObject({
      status: "contacted",
      firstResponseAt: past,
      response: null,
    });
    await as(manager).contact({ id, channel: "phone" });
    expect((await as(manager).get({ id })).firstResponseAt).toEqual(past);
  });

  test("who rang us or walked in was answered; a lost lead waits for nothing", async () => {
    const caller = await aLead(manager, { source: "phone_inquiry" });
    expect((await as(manager).get({ id: caller.id })).response).toBeNull();
    const lost = await aLead(manager, { status: "lost", lostReason: "Moves next year" });
    expect((await as(manager).get({ id: lost.id })).response).toBeNull();
  });
});

test("a lead's opportunity and its stage are named; its team reaches the lead, and loses it with the team", async () => {
  const colleague = await aPerson({ role: "sales_rep" });
  const { id, leadNumber } = await aLead(manager, { status: "qualified" });
  await expect(as(narrow(colleague)).get({ id: leadNumber })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const made = await callAs(conversionsHandlers, manager).create({ id });
  const sale = () => callAs(opportunitiesHandlers, manager);
  const { rowVersion } = await sale().get({ id: made.id });
  await sale().update({ id: made.id, rowVersion, teamMembers: [colleague.personId ?? ""] });
  expect(await as(narrow(colleague)).get({ id: leadNumber })).toMatchObject({
    opportunity: { number: made.opportunityNumber, stage: "Qualification" },
  });
  expect((await as(narrow(colleague)).list({})).rows.map((row) => row.id)).toEqual([id]);
});
