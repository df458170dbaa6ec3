import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aLead, aLeadForm } from "../../testing";
import { eraseLeads } from "./commands";
import { leadsHandlers } from "./handlers";
import { leads } from "./tables";

useDatabase();

const as = (actor: Actor, over: { idempotencyKey?: string; now?: Date } = {}) =>
  callAs(leadsHandlers, actor, over);
const holding = (actor: Actor, scope: Scope): Actor => ({
  ...actor,
  permissions: new Map<Permission, Scope>([
    ["view_leads", scope],
    ["manage_leads", scope],
  ]),
});
const gone = { code: "NOT_FOUND", message: "Lead not found" };
const typesOf = async (id: string) =>
  (
    await db().select({ type: events.type }).from(events).where(eq(events.subjectId, id)).orderBy(events.id)
  ).map(({ type }) => type);

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

describe("a new lead", () => {
  test("has every default of the form, a score and a history", async () => {
    const form = aLeadForm();
    const { id, leadNumber, score } = await as(rep).create(form);
    expect(leadNumber).toMatch(/^LEAD\d{8}$/);
    const lead = await as(rep).get({ id: leadNumber.toLowerCase() });
    expect(lead).toMatchObject({
      id,
      name: "Naserian Lemayian",
      phone: `+254${form.phone.slice(1)}`,
      source: "website",
      status: "new",
      rating: "cold",
      score: 20,
      budget: 0,
      estimatedValue: 0,
      preferredContactMethod: "email",
      timezone: "Africa/Nairobi",
      address: { country: "Kenya" },
      locale: "en",
      assignedTo: null,
      createdBy: rep.name,
      mayEdit: true,
    });
    expect(score).toBe(20);
    expect(lead.scoreLines.map(({ criterion, points }) => [criterion, points])).toEqual([
      ["source", 20],
      ["budget", 0],
      ["timeline", 0],
      ["decisionMaker", 0],
      ["company", 0],
    ]);
    expect(lead.history.map(({ action, user }) => [action, user])).toEqual([
      [`Lead ${leadNumber} created`, rep.name],
    ]);
  });

  test("is made once under one key", async () => {
    const once = as(rep, { idempotencyKey: newId() });
    const form = aLeadForm();
    const made = await Promise.all(Array.from({ length: 5 }, () => once.create(form)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test("twenty at once have twenty numbers without a gap, and each year begins anew", async () => {
    const now = new Date("2031-06-01T09:00:00Z");
    const made = await Promise.all(Array.from({ length: 20 }, () => as(rep, { now }).create(aLeadForm())));
    const numbers = made.map(({ leadNumber }) => leadNumber).sort();
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, at) => `LEAD2031${String(at + 1).padStart(4, "0")}`),
    );
    // New Year in Nairobi is three hours before that of UTC.
    const later = await as(rep, { now: new Date("2031-12-31T21:30:00Z") }).create(aLeadForm());
    expect(later.leadNumber).toBe("LEAD20320001");
  });

  test.each<[string, object, Record<string, string>]>([
    [
      "nothing",
      { firstName: " ", lastName: "", email: "", phone: "" },
      {
        firstName: "First name is required",
        lastName: "Last name is required",
        email: "Email is required",
        phone: "Phone number is required",
      },
    ],
    ["a broken address", { email: "not-an-address" }, { email: "Please enter a valid email address" }],
    ["a budget in words", { budget: "much" }, { budget: "Budget must be a valid number" }],
    [
      "a value that is no number",
      { estimatedValue: Number.NaN },
      { estimatedValue: "Estimated value must be a valid number" },
    ],
    ["an amount below zero", { budget: -1 }, { budget: "An amount cannot be below zero" }],
    ["a loss without a reason", { status: "lost" }, { lostReason: "Please give a reason" }],
  ])("with %s is refused at its fields", async (_, over, fields) => {
    await expect(as(rep).create({ ...aLeadForm(), ...over } as never)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields },
    });
  });

  test("is not converted by hand", async () => {
    await expect(as(rep).create({ ...aLeadForm(), status: "converted" } as never)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { status: expect.any(String) } },
    });
  });
});

describe("a change", () => {
  test("of what the score is made of works it out anew, a company too", async () => {
    const { id } = await aLead(rep, { source: "walk_in" });
    const scores = [];
    for (const change of [
      { source: "referral" as const },
      { budget: 10_000_100 },
      { timeline: "immediate" as const },
      { decisionMaker: true },
      { company: "Savannah Traders" },
      { notes: "Second floor, no lift" },
      { company: "" },
    ])
      scores.push((await as(rep).update({ id, ...change })).score);
    expect(scores).toEqual([25, 50, 75, 95, 100, 100, 95]);
    expect(await as(rep).get({ id })).toMatchObject({ score: 95, notes: "Second floor, no lift" });
  });

  test("is refused when somebody was quicker, and records nothing where nothing changed", async () => {
    const { id } = await aLead(rep);
    const { updatedAt } = await as(rep).get({ id });
    await as(rep).update({ id, updatedAt, firstName: "Naserian" });
    expect(await typesOf(id)).toEqual(["lead.created"]);
    await as(manager).update({ id, updatedAt, title: "Dr" });
    await expect(as(rep).update({ id, updatedAt, title: "Prof" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await typesOf(id)).toEqual(["lead.created", "lead.edited"]);
    const { rows } = await db().execute(
      sql`select before ->> 'title' as before, after ->> 'title' as after from row_changes where row_key = ${id}`,
    );
    expect(rows).toEqual([{ before: "", after: "Dr" }]);
    expect(JSON.stringify(await db().select().from(events).where(eq(events.subjectId, id)))).not.toContain(
      "Lemayian",
    );
  });

  test("of the status may go anywhere, to lost with a reason that goes again", async () => {
    const { id } = await aLead(rep);
    const lose = { id, status: "lost" as const };
    await expect(as(rep).changeStatus(lose)).rejects.toMatchObject({
      data: { fields: { lostReason: "Please give a reason" } },
    });
    await as(rep).changeStatus({ ...lose, lostReason: "Chose somebody else" });
    await as(rep).changeStatus({ ...lose, lostReason: "Chose somebody else" });
    expect(await as(rep).get({ id })).toMatchObject({ status: "lost", lostReason: "Chose somebody else" });
    await as(rep).changeStatus({ id, status: "qualified" });
    expect(await as(rep).get({ id })).toMatchObject({ status: "qualified", lostReason: "" });
    expect(await typesOf(id)).toEqual(["lead.created", "lead.status_changed", "lead.status_changed"]);
  });

  test("by two at once ends in one of the two, with a score that fits", async () => {
    const { id } = await aLead(rep, { source: "walk_in" });
    await Promise.all([
      as(rep).update({ id, timeline: "immediate" }),
      as(manager).update({ id, decisionMaker: true }),
    ]);
    expect(await as(rep).get({ id })).toMatchObject({
      timeline: "immediate",
      decisionMaker: true,
      score: 55,
    });
  });
});

describe("the list", () => {
  test("is filtered, searched and ordered", async () => {
    const word = "Kwetu Movers Club";
    const cheap = await aLead(rep, { company: word, source: "partner", estimatedValue: 100 });
    const dear = await aLead(rep, { company: word, rating: "hot", status: "qualified", estimatedValue: 900 });
    const ask = async (input: Parameters<ReturnType<typeof as>["list"]>[0]) =>
      (await as(rep).list({ search: "kwetu", ...input })).rows.map(({ id }) => id);
    expect(await ask({})).toEqual([dear.id, cheap.id]);
    expect(await ask({ sort: "estimatedValue", order: "asc" })).toEqual([cheap.id, dear.id]);
    expect(await ask({ sort: "score" })).toEqual([dear.id, cheap.id]);
    await as(rep).update({ id: cheap.id, title: "Ms" });
    expect(await ask({ sort: "updatedAt" })).toEqual([cheap.id, dear.id]);
    expect(await ask({ status: "qualified" })).toEqual([dear.id]);
    expect(await ask({ source: "partner" })).toEqual([cheap.id]);
    expect(await ask({ rating: "hot" })).toEqual([dear.id]);
    expect(await ask({ assignedTo: "me" })).toEqual([]);
    await as(rep).update({ id: cheap.id, assignedTo: rep.personId });
    expect(await ask({ assignedTo: "me" })).toEqual([cheap.id]);
    expect(await ask({ assignedTo: "nobody" })).toEqual([dear.id]);
    expect(await ask({ search: cheap.leadNumber })).toEqual([cheap.id]);
  });

  test("gives ten a page, and goes on by cursor in every order", async () => {
    for (let each = 0; each < 12; each++)
      await aLead(rep, { company: "Twelve Houses", budget: each * 1_000_000 });
    for (const sort of ["createdAt", "updatedAt", "score", "estimatedValue"] as const) {
      const first = await as(rep).list({ search: "twelve houses", sort });
      expect(first.rows).toHaveLength(10);
      expect(first.total).toBe(12);
      const rest = await as(rep).list({ search: "twelve houses", sort, cursor: first.nextCursor ?? "" });
      expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(12);
    }
  });
});

describe("who may", () => {
  test("visitors and other roles see nothing, customer service reads alone", async () => {
    const { id } = await aLead(rep);
    for (const [person, code] of [
      [visitor, "UNAUTHENTICATED"],
      [await aPerson({ role: "accountant" }), "FORBIDDEN"],
      [await aPerson({ role: "driver" }), "FORBIDDEN"],
    ] as const) {
      await expect(as(person).list({})).rejects.toMatchObject({ code });
      await expect(as(person).stats()).rejects.toMatchObject({ code });
      await expect(as(person).get({ id })).rejects.toMatchObject({ code });
      await expect(as(person).create(aLeadForm())).rejects.toMatchObject({ code });
    }
    const service = await aPerson({ role: "customer_service" });
    expect((await as(service).get({ id })).mayEdit).toBe(false);
    await expect(as(service).update({ id, title: "Ms" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(as(service).staff()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("reach is by who works on it: one's own, the team's, the department's", async () => {
    const department = "sales";
    const head = await makeEmployee({ role: "sales_rep", department });
    const below = await makeEmployee({ role: "sales_rep", department: "operations", supervisor: head.actor });
    const mate = await makeEmployee({ role: "sales_rep", department });
    const people = [head, below, mate, undefined];
    const made: { id: string }[] = [];
    for (const person of people) made.push(await aLead(manager, { assignedTo: person?.personId ?? null }));
    const seen = async (scope: Scope) => {
      const { rows } = await as(holding(head.actor, scope)).list({ limit: 100 });
      const ids = new Set(rows.map(({ id }) => id));
      return made.map(({ id }) => ids.has(id));
    };
    expect(await seen("all")).toEqual([true, true, true, true]);
    expect(await seen("dept")).toEqual([true, false, true, false]);
    expect(await seen("team")).toEqual([false, true, false, false]);
    expect(await seen("assigned")).toEqual([true, false, false, false]);
    const own = as(holding(head.actor, "assigned"));
    expect((await own.stats()).total).toBe(1);
    for (const { id } of made.slice(1)) {
      await expect(own.get({ id })).rejects.toMatchObject(gone);
      await expect(own.update({ id, title: "Ms" })).rejects.toMatchObject(gone);
      await expect(own.changeStatus({ id, status: "contacted" })).rejects.toMatchObject(gone);
    }
  });

  test("who reaches only their own keeps what they make and hands nothing beyond it", async () => {
    const own = as(holding(rep, "assigned"));
    const { id } = await own.create(aLeadForm());
    expect(await own.get({ id })).toMatchObject({ assignedTo: rep.personId, assignee: rep.name });
    expect((await own.staff()).staff.map((one) => one.id)).toEqual([rep.personId]);
    await expect(own.update({ id, assignedTo: manager.personId })).rejects.toMatchObject({
      data: { fields: { assignedTo: expect.stringContaining("whom you may assign") } },
    });
    await expect(own.update({ id, assignedTo: null })).rejects.toMatchObject({
      data: { fields: { assignedTo: "Please choose who works on this lead" } },
    });
    const driver = await aPerson({ role: "driver" });
    await expect(as(manager).update({ id, assignedTo: driver.personId })).rejects.toMatchObject({
      code: "INVALID",
    });
    await as(manager).update({ id, assignedTo: null });
    await expect(own.get({ id })).rejects.toMatchObject(gone);
  });
});

test("figures count this month's from midnight in Nairobi, and the open ones' value", async () => {
  const alone = await aPerson({ role: "sales_rep" });
  const own = holding(alone, "assigned");
  const at = (iso: string) => ({ now: new Date(iso) });
  await as(own, at("2033-02-28T20:59:00Z")).create({ ...aLeadForm(), estimatedValue: 500 });
  await as(own, at("2033-02-28T21:01:00Z")).create({
    ...aLeadForm(),
    estimatedValue: 700,
    status: "qualified",
  });
  await as(own, at("2033-03-02T08:00:00Z")).create({
    ...aLeadForm(),
    source: "repeat_customer",
    estimatedValue: 9000,
    status: "lost",
    lostReason: "Stays after all",
  });
  expect(await as(own, at("2033-03-15T08:00:00Z")).stats()).toEqual({
    total: 3,
    late: 1,
    newThisMonth: 2,
    open: 2,
    qualified: 1,
    averageScore: 23,
    openValue: 1200,
  });
  const made = async (from: string, to: string) => (await as(own).list({ from, to })).total;
  // The day is Nairobi's: the first came at 23:59, the second two minutes later.
  expect(await made("2033-02-01", "2033-02-28")).toBe(1);
  expect(await made("2033-03-01", "2033-03-31")).toBe(2);
});

test("a time zone is one that there is", async () => {
  await expect(as(rep).create({ ...aLeadForm(), timezone: "Nairobi time" })).rejects.toMatchObject({
    data: { fields: { timezone: "Please choose a time zone from the list" } },
  });
  const { id } = await as(rep).create({ ...aLeadForm(), timezone: "Africa/Kampala" });
  expect(await as(rep).get({ id })).toMatchObject({ timezone: "Africa/Kampala" });
});

test("erased by address or number, a lead keeps its number alone and is found by nobody", async () => {
  const form = { ...aLeadForm(), company: "Duka la Naserian", notes: "Gate code 4411" };
  const { id, leadNumber } = await as(rep).create({ ...form, assignedTo: rep.personId });
  const other = await aLead(rep);
  const now = new Date();
  const erased = await transaction((tx) => eraseLeads(tx, { emails: [form.email], phones: [], now }));
  expect(erased.map((lead) => lead.id)).toEqual([id]);
  const [row] = await db().select().from(leads).where(eq(leads.id, id));
  expect(row).toMatchObject({ leadNumber, source: "website", score: 30 });
  for (const trace of ["Naserian", "Lemayian", form.email, form.phone.slice(1), "4411"])
    expect(JSON.stringify(row)).not.toContain(trace);
  await expect(as(rep).get({ id })).rejects.toMatchObject(gone);
  await expect(as(rep).update({ id, title: "Ms" })).rejects.toMatchObject(gone);
  expect((await as(rep).list({ search: leadNumber })).rows).toEqual([]);
  expect(await as(rep).get({ id: other.id })).toMatchObject({ firstName: "Naserian" });
});
