import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anonymiseLostLeads } from "./commands";

useDatabase();

test("a lead lost 24 months ago keeps its number, source and score alone, with those merged into it; a younger one stays", async () => {
  const manager = await aPerson({ role: "manager" });
  const lost = { status: "lost", lostReason: "Stays in Kitengela" } as const;
  const old = await aLead(manager, { ...lost, firstName: "Zawadi", source: "referral" });
  const merged = await aLead(manager, { firstName: "Zawadi", company: "Kitengela Seeds" });
  const young = await aLead(manager, lost);
  await callAs(leadsHandlers, manager).merge({ id: old.id, mergedId: merged.id });
  await db()
    .update(leads)
    .set({ lostAt: new Date("2024-11-20T08:00:00Z") })
    .where(eq(leads.id, old.id));
  const night = new Date("2026-11-23T22:20:00Z");
  expect(await transaction((tx) => anonymiseLostLeads(tx, night))).toBe(2);
  expect(await transaction((tx) => anonymiseLostLeads(tx, night))).toBe(0);
  const [row] = await db().select().from(leads).where(eq(leads.id, old.id));
  expect(row).toMatchObject({
    leadNumber: old.leadNumber,
    source: "referral",
    score: 25,
    phone: "",
    status: "lost",
  });
  const { rows } = await db().execute(sql`
    select 1 from leads where first_name = 'Zawadi' or company <> ''
    union all select 1 from events where summary || data::text ilike '%zawadi%' or summary like '%Kitengela%'
    union all select 1 from row_changes where coalesce(before, '{}')::text || coalesce(after, '{}')::text ilike '%zawadi%'`);
  expect(rows).toEqual([]);
  expect((await callAs(leadsHandlers, manager).get({ id: young.id })).name).not.toBe("");
  expect(await db().$count(events, eq(events.type, "lead.anonymised"))).toBe(1);
});
