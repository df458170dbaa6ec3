import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUBMISSION_STATES } from "~/features/etims/domain";
import { listWaitingBranches, sendSubmissions } from "~/features/etims/server/commands/send-submissions";
import { memoryStorage } from "~/features/inquiries/testing";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { DEPARTMENTS, EMPLOYEE_STATUSES, EMPLOYMENT_TYPES } from "~/features/staff/domain";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { db, pool } from "~/platform/db/database";
import { STAFF_ROLES } from "~/platform/http/permissions";
import { nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { fillDemo } from "./demo";

useDatabase({ subscribers, tasks: taskHandlers });
const now = new Date();
let standins: Standins;

beforeAll(async () => {
  configureStorage(memoryStorage());
  const sms = { smsProvider: "africastalking", smsApiKey: "key", smsApiSecret: "moveease" };
  standins = await startStandins();
  expect(await fillDemo(now, { sms, kra: standins.offers.etims, whatsapp: standins.offers.whatsapp })).toBe(
    true,
  );
}, 480_000);
afterAll(() => standins.close());

async function values(query: string): Promise<string[]> {
  const { rows } = await pool().query<{ value: string }>(query);
  return rows.map(({ value }) => value);
}
const count = async (query: string) => Number((await values(`select count(*) as value from ${query}`))[0]);

test("everybody of the staff is one employee, and no customer is", async () => {
  const mixed =
    "people p full join employees e on e.person_id = p.id where (p.role <> 'customer') <> (e.person_id is not null)";
  expect(await count(mixed)).toBe(0);
});

test("28 are employed beside 26 casual crew, and a lead's people are their supervisor's", async () => {
  expect(await count("employees where status <> 'terminated' and employment_type <> 'casual'")).toBe(28);
  expect(await count("employees where employment_type = 'casual'")).toBe(26);
  const below = "team_of((select id from people where email = 'supervisor@moveease.example'))";
  const ofLead = "team_of((select id from people where email = 'team.lead@moveease.example'))";
  expect(await count(ofLead)).toBeGreaterThan(0);
  expect(await count(`${ofLead} where team_of not in (select * from ${below})`)).toBe(0);
});

test("partners are owed for moves that were won, and one was paid", async () => {
  expect(await values("select distinct status as value from partner_commissions order by 1")).toEqual([
    "owed",
    "paid",
  ]);
  expect(await count("partner_referrals")).toBeGreaterThanOrEqual(9);
});

test("each past month has 60 to 90 moves, earns more than it pays, and the slow January is slow", async () => {
  const { rows } = await pool().query<{ month: string; moves: number; net: number; pay: number | null }>(`
    with earned as (
      select to_char(m.date, 'YYYY-MM') as month, count(*)::int as moves, sum(i.total - i.vat)::float8 as net
      from moves m join invoices i on i.quote_id = m.quote_id
      where m.date < date_trunc('month', current_date) and m.date >= date_trunc('month', current_date) - interval '12 months'
      group by 1),
    paid as (
      select to_char(p.start_date, 'YYYY-MM') as month, sum(x.gross_pay)::float8 as pay
      from payroll_items x join payroll_periods p on p.id = x.period_id group by 1)
    select month, moves, net, pay from earned left join paid using (month) order by 1`);
  expect(rows.length).toBe(12);
  for (const { month, moves, net, pay } of rows) {
    expect(moves, month).toBeGreaterThanOrEqual(55);
    expect(moves, month).toBeLessThanOrEqual(95);
    expect(net, month).toBeGreaterThan((pay ?? 0) * 1.3);
  }
  const average = rows.reduce((sum, { net }) => sum + net, 0) / rows.length;
  expect(average).toBeGreaterThan(450_000_000);
  expect(average).toBeLessThan(600_000_000);
  const byMonth = new Map(rows.map(({ month, moves }) => [month.slice(5), moves]));
  expect(byMonth.get("01") ?? 0).toBeLessThan(byMonth.get("08") ?? 0);
});

test("a year of twelve whole months earns 8 to 18% after pay and purchases", async () => {
  const { rows } = await pool().query<{ net: number; pay: number; costs: number }>(`
    with year as (select date_trunc('month', current_date)::date as ends, (date_trunc('month', current_date) - interval '12 months')::date as begins)
    select (select sum(i.total - i.vat)::float8 from moves m join invoices i on i.quote_id = m.quote_id, year
        where i.cancelled_at is null and not i.draft and m.date >= begins and m.date < ends) as net,
      (select sum(x.gross_pay + x.employer_nssf + x.employer_housing_levy + x.employer_nita)::float8 from payroll_items x
        join payroll_periods p on p.id = x.period_id, year where p.start_date >= begins and p.start_date < ends) as pay,
      (select sum(l.amount - l.vat)::float8 from purchase_lines l join purchases p on p.id = l.purchase_id, year
        where p.state <> 'cancelled' and p.day >= begins and p.day < ends) as costs`);
  const { net = 0, pay = 0, costs = 0 } = rows[0] ?? {};
  const profit = (net - pay - costs) / net;
  expect(profit).toBeGreaterThan(0.08);
  expect(profit).toBeLessThan(0.18);
});

test("nobody of the crew is on two crews of a day, or goes along while on leave", async () => {
  expect(
    await count(
      "(select c.person_id, m.date from move_crew c join moves m on m.id = c.move_id where m.status in ('completed', 'in_progress') group by 1, 2 having count(*) > 1) twice",
    ),
  ).toBe(0);
  expect(
    await count(
      "move_crew c join moves m on m.id = c.move_id join leave_requests l on l.person_id = c.person_id and l.status = 'approved' and m.date between l.first_day and l.last_day where m.status in ('completed', 'in_progress')",
    ),
  ).toBe(0);
});

test("no number that is paid misbehaves in the simulator", async () => {
  expect(await count("employee_payouts where mpesa_number ~ '0..$'")).toBe(0);
});

test("pay above M-Pesa's limit goes to a bank account", async () => {
  const above = "payroll_items where net_pay > 15000000";
  expect(await count(above)).toBeGreaterThan(0);
  expect(await count(`${above} and (payment_method <> 'bank_transfer' or account_ending = '')`)).toBe(0);
});

test("no day ahead has more moves than the daily capacity, and each of them has a crew", async () => {
  const [saved] = await values(
    "select value->>'dailyCapacity' as value from settings where section = 'moves'",
  );
  const capacity = Number(saved);
  const ahead = await values("select count(*) as value from moves where date >= current_date group by date");
  expect(capacity).toBeGreaterThanOrEqual(Math.max(...ahead.map(Number)));
  const crew =
    "employees e join people p on p.id = e.person_id where p.role in ('driver', 'mover', 'packer') and p.active";
  expect(await count(crew)).toBeGreaterThanOrEqual(capacity * 4);
});

test("is filled once", async () => {
  expect(await fillDemo(now)).toBe(false);
});

describe("every state is there", () => {
  test.each([
    ["quotes", "status", ["approved", "pending", "rejected", "revision"]],
    ["moves", "status", ["booked", "cancelled", "completed", "confirmed", "in_progress", "rescheduled"]],
    ["inquiries", "status", ["approved", "completed", "pending", "rejected"]],
    ["inquiries", "source", ["claim", "contact", "home"]],
    ["payments", "kind", ["payment", "reversal"]],
    ["payments", "method", ["bank_transfer", "card", "cash", "cheque", "mpesa"]],
    ["stk_prompts", "state", ["cancelled", "failed"]],
    ["settlements", "kind", ["refund", "released", "withholding"]],
    ["newsletter_subscribers", "status", ["confirmed", "pending", "unsubscribed"]],
    ["people", "role", [...STAFF_ROLES]],
    ["people", "department", [...DEPARTMENTS]],
    ["employees", "status", [...EMPLOYEE_STATUSES]],
    ["employees", "employment_type", [...EMPLOYMENT_TYPES]],
    ["leave_requests", "status", ["approved", "pending", "rejected"]],
    ["overtime_entries", "status", ["approved", "pending", "rejected"]],
    ["training_records", "status", ["completed", "ongoing"]],
    ["purchases", "state", ["approved", "cancelled", "draft", "paid"]],
    ["purchases", "funds", ["float", "owed"]],
    ["purchases", "proof", ["etims", "missing", "none_needed"]],
    ["float_movements", "kind", ["difference", "issued", "returned", "spent"]],
  ])("%s by %s", async (table, column, wanted) => {
    expect(await values(`select distinct ${column} as value from ${table}`)).toEqual(
      expect.arrayContaining(wanted),
    );
  });

  test.each([
    ["quotes superseded", "quotes where superseded_at is not null"],
    ["quotes accepted", "quotes where accepted_at is not null"],
    ["quotes declined", "quotes where declined_at is not null"],
    ["quotes cancelled", "quotes where cancelled_at is not null"],
    [
      "quotes expired",
      "quotes where status = 'approved' and accepted_at is null and valid_until < current_date",
    ],
    ["quotes above the approval's sum", "quotes where total > 10000000 and requires_approval"],
    ["invoices overdue", "invoices where not settled and not draft and due_date < current_date"],
    ["invoices cancelled", "invoices where cancelled_at is not null"],
    ["invoices in draft", "invoices where draft"],
    ["invoices paid", "invoices where settled and cancelled_at is null"],
    ["invoices paid in part", "invoices where not settled and paid_amount > 0"],
    ["credit notes", "credit_notes"],
    ["exchange rates of today", "exchange_rates where date = current_date"],
    ["quotes in a second currency", "quotes where second_currency is not null"],
    [
      "invoices in a second currency",
      "invoices i join quotes q on q.id = i.quote_id where q.second_currency is not null",
    ],
    ["money that waits for a person", "mpesa_reviews where settled_at is null"],
  ])("%s", async (_, query) => {
    expect(await count(query)).toBeGreaterThan(0);
  });
});

test("a truck is on the road, and a move is ready for tomorrow", async () => {
  const today = nairobiDate(now);
  // Before the first window of a day it is one of the day before.
  expect(await count(`moves where status = 'in_progress' and date <= '${today}'`)).toBeGreaterThan(0);
  expect(await count(`moves where status = 'confirmed' and date = date '${today}' + 1`)).toBeGreaterThan(0);
});

test("reps, supervisors and team leads have quotes of their own, each team has moves, and nobody has all", async () => {
  const shares = await values(
    "select p.role || ' ' || count(q.id) as value from people p left join quotes q on q.assigned_to = p.id where p.role in ('sales_rep', 'supervisor', 'team_lead') group by p.id, p.role",
  );
  expect(shares.length).toBeGreaterThanOrEqual(6);
  for (const share of shares) expect(Number(share.split(" ")[1]), share).toBeGreaterThan(0);
  expect(
    await count("(select distinct crew_lead from moves where crew_lead is not null) leads"),
  ).toBeGreaterThanOrEqual(4);
  const works =
    "manager supervisor team_lead driver mover packer customer_service sales_rep accountant".split(" ");
  const roles = await values(
    "select role as value from people where role <> 'customer' group by role having count(*) >= 2",
  );
  expect(roles).toEqual(expect.arrayContaining(works));
});

test("what is one address's is one person's", async () => {
  for (const query of [
    "(select customer_email from quotes group by 1 having count(distinct customer_name) > 1 or count(distinct customer_phone) > 1) mixed",
    "(select customer_email from invoices group by 1 having count(distinct customer_name) > 1 or count(distinct customer_phone) > 1) mixed",
    "quotes q join people p on p.email = q.customer_email where p.name <> q.customer_name",
  ])
    expect(await count(query), query).toBe(0);
  expect(await count("quotes where customer_email = 'grace.njeri@example.co.ke'")).toBeGreaterThan(3);
});

test("who was won over and who is invoiced agree, receipts follow their dates, and nothing of the past is still queued", async () => {
  expect(
    await count(
      "invoices i join quotes q on q.id = i.quote_id where i.assigned_to is distinct from q.assigned_to",
    ),
  ).toBe(0);
  // Cash taken on site has the phone's time, and its number once it arrives.
  expect(
    await count(
      "(select received_at < lag(received_at) over (order by receipt_number) as back from payments where receipt_number like 'RCT-%' and kind = 'payment' and recorded_by_name <> 'MoveEase' and id not in (select payment_id from cash_takings where payment_id is not null)) r where back",
    ),
  ).toBe(0);
  expect(await count("outbox_messages where status = 'queued'")).toBe(0);
  const { rows } = await db().execute(
    sql`select count(*)::int as n from pgboss.job where name = 'send-message' and state < 'active'`,
  );
  expect(rows[0]?.n).toBe(0);
});

test("thirty inventories, some frozen and changed afterwards, of households and two offices", async () => {
  expect(await count("inventories")).toBeGreaterThanOrEqual(30);
  expect(
    await values(
      "select distinct frozen_for as value from inventory_versions where frozen_for is not null order by 1",
    ),
  ).toEqual(["acceptance", "quote"]);
  expect(await count("inventory_versions where version = 2 and frozen_at is null")).toBeGreaterThanOrEqual(4);
  expect(await count("inventories where inquiry_id is not null and quote_number is null")).toBeGreaterThan(0);
  expect(await count("inventories where lead_id is not null and quote_number is null")).toBeGreaterThan(0);
  expect(await count("inventories where move_id is not null")).toBeGreaterThanOrEqual(2);
  expect(
    await count(
      "inventories i join quotes q on q.number = i.quote_number and q.superseded_at is null where q.service_type = 'commercial'",
    ),
  ).toBeGreaterThanOrEqual(2);
  const listed = "inventory_versions where newest and pieces > 0";
  expect(await count(`${listed} and litres not between 2000 and 120000`)).toBe(0);
  // Surveys that were not held and links that nobody has used yet have empty lists.
  expect(
    await count(
      `inventory_versions v where newest and pieces = 0
        and not exists (select 1 from surveys s where s.inventory_id = v.inventory_id and s.state in ('requested', 'scheduled', 'cancelled', 'no_show'))
        and not exists (select 1 from survey_links l where l.inventory_id = v.inventory_id)`,
    ),
  ).toBe(0);
  expect(await count("inventory_versions where newest and unsized > 0")).toBeGreaterThan(0);
  expect(await count("inventory_versions where newest and uncertain > 0")).toBeGreaterThan(0);
  expect(await count("inventory_edits where refused is not null")).toBe(0);
});

/** Documents by their state at KRA and branch. */
const atKra = () =>
  values(
    "select b.branch || ' ' || s.state as value from etims_submissions s join etims_branches b on b.id = s.branch_id group by 1 order by 1",
  );

test("documents in every state at KRA, which stay while tasks run, and the settings' branch has none that waits", async () => {
  const states = await atKra();
  // Two states last for moments only.
  const lasting = SUBMISSION_STATES.filter((state) => state !== "sending" && state !== "corrected");
  expect([...new Set(states.map((state) => state.slice(3)))].toSorted()).toEqual(lasting.toSorted());
  expect(states.filter((state) => /^02|queued|rejected/.test(state))).toEqual(["02 queued", "02 rejected"]);
  for (const { branchId } of await listWaitingBranches())
    expect(await sendSubmissions(branchId, () => new Date(Date.now() + 86_400_000))).toBe(false);
  expect(await atKra()).toEqual(states);
  expect(await count("events where type = 'etims.rejected'")).toBe(2);
  expect(
    await values(
      "select value -> 'etims' ->> 'branch' as value from settings where section = 'localization'",
    ),
  ).toEqual(["00"]);
});

test("the ledger agrees", async () => {
  const { disagreements } = await verifyLedger(db());
  expect(disagreements).toEqual([]);
});
