import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { DEFAULT_PIPELINE, type Stage } from "~/features/crm/opportunities/domain";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { aLead } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Permission, Scope } from "~/platform/http/permissions";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anActivity } from "../../testing";
import { FUNNEL_DAYS, forecastMonths } from "../domain";
import { crmMetricsHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(crmMetricsHandlers, actor);
const today = nairobiDate(new Date());
let made = 0;

async function anOpportunity(over: Partial<typeof opportunities.$inferInsert> & { stage: Stage }) {
  made += 1;
  await db()
    .insert(opportunities)
    .values({
      opportunityNumber: `OPP2031${String(made).padStart(4, "0")}`,
      name: "Flat in Kilimani",
      pipelineId: DEFAULT_PIPELINE,
      stageSince: new Date(),
      probability: 60,
      ...over,
    });
}

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

test("nothing yet is zero everywhere, and no rate is divided by nothing", async () => {
  expect(await as(manager).get()).toMatchObject({
    totalLeads: 0,
    conversionRate: 0,
    winRate: 0,
    averageDealSize: 0,
    pipelineValue: 0,
    activities: { open: 0, overdue: 0, today: 0 },
  });
});

test("leads, the open pipeline, its weight and the forecast are counted in one's scope", async () => {
  const made = await Promise.all([1, 2, 3].map(() => aLead(manager)));
  await aLead(manager, { assignedTo: rep.personId });
  await db()
    .update(leads)
    .set({ status: "qualified" })
    .where(eq(leads.id, made[0]?.id ?? ""));
  const closes = `${today.slice(0, 7)}-28`;
  await anOpportunity({ stage: "proposal", amount: 100_000_00, expectedCloseDate: closes });
  await anOpportunity({ stage: "negotiation", amount: 50_000_00, probability: 80, ownerId: rep.personId });
  await anOpportunity({
    stage: "closed_lost",
    amount: 70_000_00,
    probability: 0,
    lossReason: "Price",
    actualCloseDate: today,
  });
  await anOpportunity({
    stage: "prospecting",
    amount: 9_00,
    expectedCloseDate: forecastMonths(today)[4] ?? "",
  });
  await anActivity(rep, { leadId: null, dueDate: null, scheduledDate: new Date(`${today}T09:00:00Z`) });
  const all = await as(manager).get();
  expect(all).toMatchObject({
    totalLeads: 4,
    newLeads: 4,
    qualifiedLeads: 1,
    totalOpportunities: 4,
    openOpportunities: 3,
    pipelineValue: 150_009_00,
    weightedValue: 100_005_40,
    lostOpportunities: 1,
    winRate: 0,
    activities: { open: 1, overdue: 0, today: 1 },
  });
  expect(all.forecast).toHaveLength(4);
  expect(all.forecast[0]).toEqual({
    month: today.slice(0, 7),
    count: 1,
    amount: 100_000_00,
    weighted: 60_000_00,
  });
  await anOpportunity({ stage: "proposal", amount: 7_00, expectedCloseDate: "2020-01-01" });
  const { forecast, forecastOutside: outside, pipelineValue } = await as(manager).get();
  expect(outside).toMatchObject({
    past: { count: 1, amount: 7_00 },
    later: { count: 1, amount: 9_00 },
    undated: { count: 1, amount: 50_000_00 },
  });
  const sums = [...forecast, ...Object.values(outside)];
  expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(pipelineValue);
  const narrow: Actor = { ...rep, permissions: new Map<Permission, Scope>([["view_leads", "assigned"]]) };
  expect(await as(narrow).get()).toMatchObject({
    totalLeads: 1,
    totalOpportunities: 1,
    pipelineValue: 50_000_00,
  });
});

test("the funnel counts each lead of the last 90 days once, within one's scope", async () => {
  const before = (await as(manager).get()).funnel;
  const [won, open, old] = await Promise.all([1, 2, 3].map(() => aLead(manager)));
  await db()
    .update(leads)
    .set({ createdAt: new Date("2020-01-01T08:00:00Z") })
    .where(eq(leads.id, old?.id ?? ""));
  await anOpportunity({
    stage: "closed_won",
    probability: 100,
    leadId: won?.id ?? null,
    actualCloseDate: today,
    wonQuoteId: (await anAcceptedQuote()).id,
  });
  await anOpportunity({ stage: "proposal", leadId: won?.id ?? null });
  await anOpportunity({ stage: "proposal", leadId: open?.id ?? null });
  await anOpportunity({ stage: "proposal", leadId: old?.id ?? null });
  const { funnel } = await as(manager).get();
  expect(funnel).toEqual({
    since: addDays(today, -FUNNEL_DAYS),
    leads: before.leads + 2,
    answered: before.answered + 2,
    converted: before.converted + 2,
    won: before.won + 1,
  });
  const narrow: Actor = { ...rep, permissions: new Map<Permission, Scope>([["view_leads", "assigned"]]) };
  expect((await as(narrow).get()).funnel).toMatchObject({ leads: 1, converted: 0 });
});

test("is for who sees leads alone", async () => {
  const driver = await aPerson({ role: "driver" });
  await expect(as(driver).get()).rejects.toMatchObject({ status: 403 });
});
