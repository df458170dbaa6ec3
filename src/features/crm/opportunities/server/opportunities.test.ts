import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { boardHandlers } from "../../board/server/handlers";
import { conversionsHandlers } from "../../conversions/server/handlers";
import { leadsHandlers } from "../../leads/server/handlers";
import { aLead, anOpportunity } from "../../testing";
import {
  DEFAULT_PIPELINE,
  isClosed,
  STAGE_LABELS,
  STAGE_PROBABILITIES,
  STAGE_REQUIREMENTS,
  STAGES,
  STUCK_AFTER_DAYS,
} from "../domain";
import { opportunitiesHandlers } from "./handlers";
import { readAll } from "./routes";
import { opportunities, opportunityQuotes, opportunityStageChanges } from "./tables";

useDatabase();

const as = (actor: Actor, over: { idempotencyKey?: string; now?: Date } = {}) =>
  callAs(opportunitiesHandlers, actor, over);
const converting = (actor: Actor, over: { idempotencyKey?: string } = {}) =>
  callAs(conversionsHandlers, actor, over);
const holding = (actor: Actor, scope: Scope): Actor => ({
  ...actor,
  permissions: new Map<Permission, Scope>([
    ["view_leads", scope],
    ["manage_leads", scope],
  ]),
});

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

describe("a conversion", () => {
  test("makes an opportunity at qualification with 25 per cent, named and valued by the lead", async () => {
    const lead = await aLead(rep, {
      status: "qualified",
      estimatedValue: 4_500_000,
      interestedServices: ["residential_move"],
      assignedTo: rep.personId,
    });
    const made = await converting(rep).create({ id: lead.id });
    expect(made).toMatchObject({ stage: "qualification", probability: 25, rowVersion: 1 });
    expect(made.opportunityNumber).toMatch(/^OPP\d{8}$/);
    expect(await as(rep).get({ id: made.opportunityNumber.toLowerCase() })).toMatchObject({
      name: "Naserian Lemayian Residential Move",
      amount: 4_500_000,
      weighted: 1_125_000,
      currency: "KSH",
      ownerId: rep.personId,
      lead: { id: lead.id, number: lead.leadNumber },
    });
    expect(await callAs(leadsHandlers, rep).get({ id: lead.id })).toMatchObject({
      status: "converted",
      convertedTo: made.id,
      conversionValue: 4_500_000,
    });
  });

  test("counts once: by two at once, again, and under one key", async () => {
    const lead = await aLead(rep, { status: "qualified" });
    const both = await Promise.allSettled([
      converting(rep).create({ id: lead.id }),
      converting(manager).create({ id: lead.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(converting(rep).create({ id: lead.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This lead has already become an opportunity",
    });
    expect(await db().$count(opportunities, eq(opportunities.leadId, lead.id))).toBe(1);
    const other = await aLead(rep, { status: "qualified" });
    const once = converting(rep, { idempotencyKey: "the-same" });
    expect(await once.create({ id: other.id })).toEqual(await once.create({ id: other.id }));
  });

  test("is refused for who is not qualified", async () => {
    const lead = await aLead(rep, { status: "contacted" });
    await expect(converting(rep).create({ id: lead.id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Only a qualified lead is converted to an opportunity",
    });
  });

  test("qualifies an open lead first if asked to, but never a lost one", async () => {
    const lead = await aLead(rep, { status: "contacted" });
    const made = await converting(rep).create({ id: lead.id, qualify: true });
    expect(await callAs(leadsHandlers, rep).get({ id: lead.id })).toMatchObject({
      status: "converted",
      convertedTo: made.id,
    });
    const changes = await db()
      .select({ data: events.data })
      .from(events)
      .where(and(eq(events.subjectId, lead.id), eq(events.type, "lead.status_changed")))
      .orderBy(events.id);
    expect(changes.map(({ data }) => data)).toMatchObject([
      { before: "contacted", after: "qualified" },
      { before: "qualified", after: "converted" },
    ]);
    const lost = await aLead(rep, { status: "lost", lostReason: "Chose another mover" });
    await expect(converting(rep).create({ id: lost.id, qualify: true })).rejects.toMatchObject({
      message: "Only a qualified lead is converted to an opportunity",
    });
  });
});

describe("a new opportunity", () => {
  test("takes the next number of the year without a gap, also after a refusal", async () => {
    const now = new Date("2034-03-01T08:00:00Z");
    const first = await as(rep, { now }).create({ name: "One" });
    await expect(as(rep, { now }).create({ name: "Two", stage: "proposal" })).rejects.toMatchObject({
      code: "INVALID",
    });
    const next = await as(rep, { now }).create({ name: "Two" });
    expect([first.opportunityNumber, next.opportunityNumber]).toEqual(["OPP20340001", "OPP20340002"]);
  });

  test.each<[string, object, Record<string, string>]>([
    ["no name", { name: " " }, { name: "Please name the opportunity" }],
    [
      "a probability of 101",
      { probability: 101 },
      { probability: "Probability must be a whole number from 0 to 100" },
    ],
    ["an amount of -1", { amount: -1 }, { amount: "An amount cannot be below zero" }],
    ["an amount that is none", { amount: Number.NaN }, { amount: "Amount must be a valid number" }],
    ["a proposal without an amount", { stage: "proposal" }, { amount: "This stage needs an amount" }],
    [
      "a proposal without a date",
      { stage: "proposal", amount: 100 },
      { expectedCloseDate: "This stage needs an expected close date" },
    ],
  ])("with %s is refused at its field", async (_, over, fields) => {
    await expect(as(rep).create({ name: "A move", ...over } as never)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields },
    });
  });
});

describe("a stage", () => {
  const stages = async (id: string) =>
    (
      await db()
        .select()
        .from(opportunityStageChanges)
        .where(eq(opportunityStageChanges.opportunityId, id))
        .orderBy(opportunityStageChanges.rowVersion)
    ).map(({ fromStage, toStage, secondsInStage }) => [fromStage, toStage, secondsInStage]);

  test("is moved back and forth with its probability, and the time in each is kept", async () => {
    const start = new Date("2026-05-04T08:00:00Z");
    const at = (hours: number) => ({ now: new Date(start.getTime() + hours * 3_600_000) });
    const { id } = await as(rep, at(0)).create({ name: "Back and forth", amount: 1000 });
    const close = { amount: 2000, expectedCloseDate: "2026-06-01" };
    await expect(as(rep, at(1)).changeStage({ id, rowVersion: 1, stage: "proposal" })).rejects.toMatchObject({
      data: { fields: { expectedCloseDate: "This stage needs an expected close date" } },
    });
    expect(
      await as(rep, at(2)).changeStage({ id, rowVersion: 1, stage: "proposal", ...close }),
    ).toMatchObject({
      probability: 60,
      rowVersion: 2,
    });
    await as(rep, at(5)).changeStage({ id, rowVersion: 2, stage: "prospecting" });
    expect(await stages(id)).toEqual([
      [null, "qualification", null],
      ["qualification", "proposal", 7200],
      ["proposal", "prospecting", 10800],
    ]);
    expect(await as(rep).get({ id })).toMatchObject({ stage: "prospecting", probability: 10, weighted: 200 });
  });

  test("goes to lost with one of the company's reasons, and back without it", async () => {
    const { id } = await anOpportunity(rep);
    const lose = { id, rowVersion: 1, stage: "closed_lost" as const };
    await expect(as(rep).changeStage(lose)).rejects.toMatchObject({
      data: { fields: { lossReason: "Please choose why it was lost" } },
    });
    await expect(as(rep).changeStage({ ...lose, lossReason: "Bad luck" })).rejects.toMatchObject({
      data: { fields: { lossReason: "Please choose one of the company's reasons" } },
    });
    await as(rep).changeStage({ ...lose, lossReason: "Price too high" });
    expect(await as(rep).get({ id })).toMatchObject({
      probability: 0,
      lossReason: "Price too high",
      actualCloseDate: expect.any(String),
    });
    await as(rep).changeStage({
      id,
      rowVersion: 2,
      stage: "negotiation",
      amount: 5,
      expectedCloseDate: "2027-01-01",
    });
    expect(await as(rep).get({ id })).toMatchObject({
      lossReason: "",
      actualCloseDate: null,
      probability: 80,
    });
  });

  test("goes to won by an accepted quote alone, and stays", async () => {
    const quote = await anAcceptedQuote();
    const { id } = await anOpportunity(rep);
    const win = { id, rowVersion: 1, stage: "closed_won" as const };
    await expect(as(rep).changeStage(win)).rejects.toMatchObject({
      data: { fields: { wonBy: expect.stringContaining("none yet") } },
    });
    await expect(as(rep).changeStage({ ...win, wonBy: quote.id })).rejects.toMatchObject({ code: "INVALID" });
    await db().insert(opportunityQuotes).values({ quoteNumber: quote.number, opportunityId: id });
    expect((await as(rep).wins({ id })).wins).toMatchObject([{ kind: "quote", id: quote.id }]);
    await as(rep).changeStage(win);
    expect(await as(rep).get({ id })).toMatchObject({
      probability: 100,
      weighted: 0,
      wonBy: { kind: "quote", number: quote.number },
    });
    await expect(as(rep).changeStage({ id, rowVersion: 2, stage: "negotiation" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "A won opportunity stays won",
    });
  });

  test("dragged by two at once goes where the first put it, and the second is told", async () => {
    const { id } = await anOpportunity(rep);
    const drags = await Promise.allSettled([
      as(rep).changeStage({ id, rowVersion: 1, stage: "needs_analysis" }),
      as(manager).changeStage({ id, rowVersion: 1, stage: "prospecting" }),
    ]);
    const refused = drags.find((drag) => drag.status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "CONFLICT" } });
    expect(await stages(id)).toHaveLength(2);
  });
});

describe("a change", () => {
  test("keeps what its stage asks for, and is refused when somebody was quicker", async () => {
    const { id } = await as(rep).create({
      name: "At proposal",
      stage: "proposal",
      amount: 100,
      expectedCloseDate: "2027-01-01",
    });
    await expect(as(rep).update({ id, rowVersion: 1, amount: 0 })).rejects.toMatchObject({
      data: { fields: { amount: "This stage needs an amount" } },
    });
    await as(rep).update({ id, rowVersion: 1, competitors: [" Swift Movers ", "Swift Movers"] });
    await expect(as(manager).update({ id, rowVersion: 1, nextSteps: "Ring" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await as(rep).get({ id })).toMatchObject({ competitors: ["Swift Movers"], rowVersion: 2 });
  });
});

describe("who may", () => {
  test("visitors and drivers nothing, customer service reads, an owner and a team member reach theirs", async () => {
    const mate = await aPerson({ role: "sales_rep" });
    const theirs = await anOpportunity(manager, { ownerId: mate.personId });
    const shared = await anOpportunity(manager, {
      ownerId: rep.personId,
      teamMembers: [mate.personId as string],
    });
    const foreign = await anOpportunity(manager, { ownerId: rep.personId });
    const own = as(holding(mate, "assigned"));
    const seen = new Set((await own.list({ limit: 100 })).rows.map(({ id }) => id));
    expect([theirs, shared, foreign].map(({ id }) => seen.has(id))).toEqual([true, true, false]);
    await expect(own.get({ id: foreign.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      own.changeStage({ id: foreign.id, rowVersion: 1, stage: "prospecting" }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await own.create({ name: "Mine" })).rowVersion).toBe(1);
    const service = await aPerson({ role: "customer_service" });
    expect((await as(service).get({ id: theirs.id })).mayEdit).toBe(false);
    await expect(as(service).update({ id: theirs.id, rowVersion: 1 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(as(visitor).list({})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(as(await aPerson({ role: "driver" })).list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test("the company's first pipeline is as the domain says", async () => {
  const { pipelines } = await as(rep).choices();
  expect(pipelines).toMatchObject([{ id: DEFAULT_PIPELINE, isDefault: true, services: [] }]);
  expect(pipelines[0]?.stages).toEqual(
    STAGES.map((stage) => ({
      stage,
      label: STAGE_LABELS[stage],
      probability: STAGE_PROBABILITIES[stage],
      requires: STAGE_REQUIREMENTS[stage],
      stuckAfterDays: isClosed(stage) ? null : STUCK_AFTER_DAYS,
    })),
  );
});

test("files hold all rows that the filter finds", async () => {
  const name = "Exported Estates";
  for (let at = 0; at < 3; at++) await anOpportunity(rep, { name: `${name} ${at}`, amount: 150_000 });
  const found: string[] = [];
  const request = requestContext(rep);
  for await (const rows of readAll({ search: "exported estates" }, request))
    found.push(...rows.map((row) => `${row.name} ${row.weighted}`));
  expect(found).toEqual([2, 1, 0].map((at) => `${name} ${at} 37500`));
});

test("many are given to one owner at once, all or none", async () => {
  const [own, theirs] = [await anOpportunity(rep), await anOpportunity(manager)];
  const other = await aPerson({ role: "sales_rep" });
  const ids = [own.id, theirs.id];
  expect(await as(manager).changeMany({ ids, ownerId: other.personId })).toEqual({ changed: 2 });
  expect(await as(manager).changeMany({ ids, ownerId: other.personId })).toEqual({ changed: 0 });
  expect(await as(manager).get({ id: own.id })).toMatchObject({ ownerId: other.personId });
  const file: string[] = [];
  for await (const rows of readAll({ ids: [theirs.id] }, requestContext(manager)))
    file.push(...rows.map(({ id }) => id));
  expect(file).toEqual([theirs.id]);
  const mine = await anOpportunity(rep);
  await expect(
    as(holding(rep, "assigned")).changeMany({ ids: [mine.id, theirs.id], ownerId: rep.personId }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

describe("the board and the list", () => {
  test("sum all rows of a column and show twenty cards of it", async () => {
    const word = "Bodaboda Estates";
    for (let at = 0; at < 22; at++) await anOpportunity(rep, { name: `${word} ${at}`, amount: 1010 });
    const { columns, summary } = await callAs(boardHandlers, rep).get({ search: "bodaboda" });
    expect(columns.map(({ stage }) => stage)).toEqual([
      "prospecting",
      "qualification",
      "needs_analysis",
      "proposal",
      "negotiation",
      "closed_won",
      "closed_lost",
    ]);
    expect(columns[1]).toMatchObject({ count: 22, amount: 22_220, weighted: 22 * 253, probability: 25 });
    expect(columns[1]?.cards).toHaveLength(20);
    expect(summary.open).toEqual({ count: 22, amount: 22_220, weighted: 22 * 253 });
    const rest = await as(rep).list({
      search: "bodaboda",
      stage: "qualification",
      sort: "stageSince",
      page: 2,
      limit: 20,
    });
    const all = new Set([...(columns[1]?.cards ?? []), ...rest.rows].map(({ id }) => id));
    expect(all.size).toBe(22);
  });

  test("filter by stage, owner, close date and stuck ones", async () => {
    const old = { now: new Date(Date.now() - 20 * 86_400_000) };
    const stuck = await as(rep, old).create({ name: "Kiosk Corner old", ownerId: rep.personId });
    const fresh = await as(rep).create({
      name: "Kiosk Corner new",
      stage: "prospecting",
      expectedCloseDate: "2027-02-03",
    });
    const ask = async (input: Parameters<ReturnType<typeof as>["list"]>[0]) =>
      (await as(rep).list({ search: "kiosk", ...input })).rows.map(({ id }) => id);
    expect(await ask({})).toEqual([fresh.id, stuck.id]);
    expect(await ask({ stuck: "yes" })).toEqual([stuck.id]);
    expect(await ask({ stage: "prospecting" })).toEqual([fresh.id]);
    expect(await ask({ ownerId: "me" })).toEqual([stuck.id]);
    expect(await ask({ closeFrom: "2027-02-01", closeTo: "2027-02-28" })).toEqual([fresh.id]);
    for (const sort of ["createdAt", "updatedAt", "stageSince", "expectedCloseDate", "amount"] as const)
      expect(await ask({ sort })).toHaveLength(2);
  });
});
