import { and, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import * as ofLeads from "~/features/crm/leads/server/queries";
import { DEFAULT_PIPELINE } from "~/features/crm/opportunities/domain";
import * as ofSales from "~/features/crm/opportunities/server/queries/opportunities";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { type ActivityFilter, conditionsOf, selectActivities, sortOf } from "./queries";

useDatabase();

const ROWS = 12_000;
const now = new Date();
let manager: Actor;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  const me = sql`case when n % 19 = 0 then ${manager.personId}::uuid end`;
  const at = sql`now() - (n * 7 % ${ROWS}) * interval '1 minute'`;
  await db().execute(sql`insert into leads (id, lead_number, first_name, last_name, email, phone, source, status, score, assigned_to, assigned_at, estimated_value, respond_by, created_at, updated_at)
    select md5(n::text)::uuid, 'LEADP' || n, 'Kerubo', 'Nyaboke' || n, 'p' || n || '@example.co.ke', '+2547' || (10000000 + n),
      (array['website', 'referral', 'walk_in'])[1 + n % 3], (array['new', 'contacted', 'qualified'])[1 + n % 3], n % 101,
      ${me}, case when n % 19 = 0 then now() end, (n::bigint * 7919 % 20011) * 100, ${at}, ${at}, ${at} from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`insert into opportunities (id, opportunity_number, name, pipeline_id, lead_id, stage, stage_since, probability, amount, expected_close_date, owner_id, created_at, updated_at)
    select md5('o' || n)::uuid, 'OPPP' || n, 'Move ' || n, ${DEFAULT_PIPELINE}::uuid, md5(n::text)::uuid, (array['prospecting', 'proposal'])[1 + n % 2], ${at}, 10,
      (n::bigint * 7919 % 20011) * 100, current_date + n % 200, ${me}, ${at}, ${at} from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`insert into activities (id, type, subject, lead_id, scheduled_at, status, completed_at, assigned_to, created_at, updated_at)
    select md5('a' || n)::uuid, (array['call', 'meeting', 'task'])[1 + n % 3], 'About the move', md5(n::text)::uuid, now() + (n * 7 % ${ROWS} - 6000) * interval '1 minute',
      case when n % 2 = 0 then 'completed' else 'scheduled' end, case when n % 2 = 0 then now() end, ${me}, ${at}, ${at} from generate_series(1, ${ROWS}) n`);
  for (const table of ["leads", "opportunities", "activities"])
    await db().execute(sql`analyze ${sql.identifier(table)}`);
}, 120_000);

interface Step {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const looked = (step: Step | undefined): number =>
  step
    ? Math.max(
        (step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)) * step["Actual Loops"],
        ...(step.Plans ?? []).map(looked),
      )
    : 0;

const rowsRead = (statement: SQL) =>
  transaction(async (tx) => {
    const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: Step }] }>(
      sql`explain (analyze, format json) ${statement}`,
    );
    return looked(rows[0]?.["QUERY PLAN"][0].Plan);
  });

const said = (conditions: readonly (SQL | undefined | "")[]) =>
  and(...conditions.filter((condition) => condition !== ""));
const inOrder = (by: SQL, id: SQL, order: "asc" | "desc") =>
  order === "asc" ? sql`${by} asc, ${id} asc` : sql`${by} desc, ${id} desc`;
const ORDERS = ["asc", "desc"] as const;
const crossed = <Filter extends object, Sort extends string>(
  filters: readonly Filter[],
  sorts: readonly Sort[],
) =>
  filters.flatMap((filter) => sorts.flatMap((sort) => ORDERS.map((order) => ({ ...filter, sort, order }))));
const mostOf = (isMine: boolean) => (isMine ? ROWS / 18 : 400);

describe("a page reads few rows", () => {
  const leads: ofLeads.LeadFilter[] = [
    {},
    { status: "qualified" },
    { source: "referral" },
    { assignedTo: "me" },
  ];
  test.each(crossed(leads, ["createdAt", "updatedAt", "score", "estimatedValue"] as const))(
    "of leads, $status $source $assignedTo by $sort $order",
    async ({ sort, order, ...filter }) => {
      const where = said(await ofLeads.conditionsOf(db(), manager, filter, now));
      const { by } = ofLeads.SORTS[sort];
      const page = ofLeads.selectLeads(db(), where, inOrder(by, sql`leads.id`, order), 10, 0);
      expect(await rowsRead(page.getSQL())).toBeLessThanOrEqual(mostOf("assignedTo" in filter));
    },
  );

  const sales: ofSales.OpportunityFilter[] = [{}, { stage: "proposal" }, { ownerId: "me" }];
  test.each(crossed(sales, ["createdAt", "updatedAt", "stageSince", "expectedCloseDate", "amount"] as const))(
    "of opportunities, $stage $ownerId by $sort $order",
    async ({ sort, order, ...filter }) => {
      const where = said(await ofSales.conditionsOf(db(), manager, filter, now));
      const page = ofSales
        .selectRows(db(), now)
        .where(where)
        .orderBy(inOrder(ofSales.SORTS[sort].by, sql`opportunities.id`, order))
        .limit(10);
      expect(await rowsRead(page.getSQL())).toBeLessThanOrEqual(mostOf("ownerId" in filter));
    },
  );

  const planned: ActivityFilter[] = [
    {},
    { status: "scheduled" },
    { type: "call" },
    { due: "open" },
    { assignedTo: "me" },
  ];
  test.each(crossed(planned, ["next", "scheduledDate", "createdAt"] as const))(
    "of activities, $status $type $due $assignedTo by $sort $order",
    async (filter) => {
      const { by } = sortOf(filter);
      const page = selectActivities(db(), manager)
        .where(said(conditionsOf(manager, filter, now)))
        .orderBy(inOrder(by, sql`activities.id`, filter.order))
        .limit(10);
      // Open activities come first in this order, so neither end of the list scans the other.
      expect(await rowsRead(page.getSQL())).toBeLessThanOrEqual(mostOf("assignedTo" in filter));
    },
  );
});
