import { sql } from "drizzle-orm";
import { takeOlder } from "~/features/lead-intake/server/commands/take-older";
import { writeFigures } from "~/features/move-profit/server/commands/derive-profits";
import { rebuildWords } from "~/features/office/search/server/commands";
import { pool, type Tx, transaction } from "~/platform/db/database";
import "../features";
import { FILLED_OF_CRM, scaleCrm } from "./scale-crm";
import { crewFor, FILLED_OF_JOBS, scaleJobs } from "./scale-jobs";
import { FILLED_OF_STAFF, scaleStaff } from "./scale-staff";

const NAMES =
  "array['Achieng','Barasa','Chebet','Gitau','Halima','Juma','Kamau','Kiprono','Moraa','Mutua','Naliaka','Njeri','Odhiambo','Wafula','Wambui','Yusuf']";
const TOWNS =
  "array['Nairobi','Mombasa','Kisumu','Nakuru','Eldoret','Thika','Machakos','Kiambu','Kajiado','Nyeri','Meru','Kakamega','Kericho','Malindi','Naivasha']";

export const SCALED_PARTS = ["crm", "jobs"] as const;
export type ScaledPart = (typeof SCALED_PARTS)[number];

/**
 * Adds `count` customers, inquiries, quotes, invoices and payments for measurements, with the content of customers' pages,
 * leads, sales and activities, as many employees with leave (at most 100,000), and as many jobs over three years. Runs as
 * set-based SQL. Numbers use separate series, not the gapless counters. `only` limits it to one part.
 */
export async function scaleUp(count: number, only?: ScaledPart): Promise<void> {
  // Added rows have their leads, so the search for older rows without one must not scan them.
  const now = new Date();
  while (await takeOlder(now));
  await transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    const restoreIndexes = await dropIndexes(tx);
    const { rows } = await tx.execute<{ n: number }>(
      sql`select coalesce(max(substring(number from 5)::int), 0) as n from quotes where number like 'QX-1%'`,
    );
    const first = Number(rows[0]?.n ?? 0);
    await tx.execute(sql`create temporary table scaled on commit drop as
      select n + ${first} as n, gen_random_uuid() as customer_id, gen_random_uuid() as quote_id, gen_random_uuid() as invoice_id, gen_random_uuid() as inquiry_id,
        (${sql.raw(NAMES)})[1 + n % 16] || ' ' || (${sql.raw(NAMES)})[1 + (n / 16) % 16] as name,
        (${sql.raw(TOWNS)})[1 + n % 15] || ', Kenya' as origin, (${sql.raw(TOWNS)})[1 + (n / 15) % 15] || ', Kenya' as goal,
        (1976000 + (n % 4000) * 1000)::bigint as total, now() - (n % 900) * interval '1 day' - (n % 1440) * interval '1 minute' as at
      from generate_series(1, ${count}::int) as n`);
    await tx.execute(sql`insert into customers (id, customer_number, type, status, company_name, tags, first_name, last_name, email, phone, created_at)
      select customer_id, 'CUSTX' || n, case when n % 10 < 2 then 'corporate' when n % 10 = 2 then 'vip' else 'individual' end,
        case when n % 20 < 3 then 'prospect' when n % 20 < 5 then 'inactive' when n % 20 = 5 then 'suspended' else 'active' end,
        case when n % 10 < 2 then split_part(name, ' ', 2) || ' Traders ' || n else '' end, case when n % 50 = 0 then array['school'] else '{}'::text[] end,
        split_part(name, ' ', 1), split_part(name, ' ', 2), 'scale' || n || '@example.co.ke', '+2547' || lpad((n % 100000000)::text, 8, '0'), at from scaled`);
    await tx.execute(sql`insert into quotes (id, reference, number, status, source, customer_name, customer_email, customer_phone, customer_id,
        from_location, to_location, distance_km, distance_method, service_date, urgency, rooms, services, price_list_version, tax, list_total,
        subtotal, vat_base, vat, total, deposit_rate, valid_until, sent_at, viewed_at, accepted_at, created_at, updated_at)
      select quote_id, 'MX-' || n, 'QX-1' || lpad(n::text, 7, '0'), case n % 5 when 0 then 'pending' when 1 then 'rejected' when 2 then 'revision' else 'approved' end, 'scale',
        name, 'scale' || n || '@example.co.ke', '+2547' || lpad((n % 100000000)::text, 8, '0'), customer_id, origin, goal, 45, 'fixed',
        (at + interval '14 days')::date, (array['high', 'medium', 'low'])[1 + n % 3], '{"bedroom": 2}', '[]', 1,
        '{"vatRegistered": true, "vatRate": 1600, "vatOnBaseAndDistance": false}', total, total - 176000, 1100000, 176000, total, 2000,
        (at + interval '30 days')::date, case when n % 5 > 2 then at end, null, case when n % 5 > 2 then at end, at, at from scaled`);
    await tx.execute(sql`insert into quote_lines (id, quote_id, position, category, code, description, quantity, unit_price, amount)
      select gen_random_uuid(), quote_id, 0, 'rooms', 'bedroom', 'Bedrooms', 2, 250000, 500000 from scaled`);
    await tx.execute(sql`insert into inquiries (id, source, status, decided_at, name, email, phone, service, message, consent_version, consented_at, respond_by, created_at)
      select inquiry_id, 'home', 'completed', at, name, 'scale' || n || '@example.co.ke', '+2547' || lpad((n % 100000000)::text, 8, '0'), 'residential',
        'From ' || origin || ' to ' || goal, 'scale', at, at, at from scaled`);
    if (!only) {
      await fillInvoices(tx);
      await fillCustomers(tx, first === 0);
    }
    if (only !== "jobs") await scaleCrm(tx);
    if (only !== "crm") {
      await scaleStaff(tx, only ? crewFor(count) : count);
      await scaleJobs(tx, count);
    }
    await restoreIndexes();
  });
  await rebuildWords();
  await tidy();
  await fillProfits(now);
}

/** The profit of all finished moves at once, which the task would derive for minutes. */
async function fillProfits(now: Date): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`delete from move_profit_queue`);
    await writeFigures(tx, () => sql`true`, now);
    await tx.execute(sql`analyze move_profits`);
  });
}

async function fillInvoices(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into invoices (id, number, account_number, customer_id, customer_name, customer_email, customer_phone, from_location, to_location,
      issue_date, service_date, due_date, tax, subtotal, vat_base, vat, total, deposit_due, paid_amount, created_at)
    select invoice_id, 'IX-1' || lpad(n::text, 7, '0'), 'IX1' || lpad(n::text, 7, '0'), customer_id, name, 'scale' || n || '@example.co.ke',
      '+2547' || lpad((n % 100000000)::text, 8, '0'), origin, goal, at::date, (at + interval '14 days')::date, (at + interval '14 days')::date,
      '{"vatRegistered": true, "vatRate": 1600, "vatOnBaseAndDistance": false}', total - 176000, 1100000, 176000, total, total / 5,
      case n % 3 when 0 then 0 when 1 then total / 5 else total end, at from scaled`);
  await tx.execute(sql`insert into invoice_lines (id, invoice_id, position, category, code, description, quantity, unit_price, amount)
    select gen_random_uuid(), invoice_id, 0, 'rooms', 'bedroom', 'Bedrooms', 1, total - 176000, total - 176000 from scaled`);
  await tx.execute(sql`insert into payments (id, receipt_number, invoice_id, customer_id, method, amount, applied, balance_after, reference, received_at, recorded_by_name)
    select gen_random_uuid(), 'RX-1' || lpad(n::text, 7, '0'), invoice_id, customer_id, (array['mpesa', 'bank_transfer', 'cash', 'cheque', 'card'])[1 + n % 5],
      case when n % 3 = 1 then total / 5 else total end, case when n % 3 = 1 then total / 5 else total end,
      case when n % 3 = 1 then total - total / 5 else 0 end, '', at, 'Scale' from scaled where n % 3 > 0`);
}

/** Rows of the one customer whose page is measured full: CUSTX1. */
const OF_ONE = { communications: 2_000, services: 200 };

/**
 * A communication, service and note for every customer, and a document without file for one in ten. The first customer has
 * a thousand times as many.
 */
async function fillCustomers(tx: Tx, isFirst: boolean): Promise<void> {
  const each = (most: number) =>
    sql`from scaled s, generate_series(1, case when ${isFirst} and s.n = 1 then ${most}::int else 1 end) as k`;
  await tx.execute(sql`insert into communications (id, customer_id, type, channel, direction, subject, content, status, response_required,
      first_response_at, response_minutes, created_at, updated_at)
    select gen_random_uuid(), customer_id, (array['inquiry', 'booking', 'feedback', 'support', 'billing'])[1 + (n + k) % 5],
      (array['phone', 'email', 'whatsapp', 'sms'])[1 + (n + k) % 4], case when (n + k) % 3 = 0 then 'outbound' else 'inbound' end,
      'Move from ' || origin, 'Asked about the move from ' || origin || ' to ' || goal || ', and was told.', 'completed', true,
      at + (k + 1) * interval '1 hour', case when (n + k) % 3 > 0 then 60 end, at + k * interval '1 hour', at + k * interval '1 hour' ${each(OF_ONE.communications)}`);
  await tx.execute(sql`insert into moves (id, number, customer_id, category, status, date, "window", request_date, quoted_amount, final_amount,
      completed_at, payment_status, customer_rating, created_at, updated_at)
    select gen_random_uuid(), 'SRVX-' || n || '-' || k, customer_id, (array['residential_move', 'packing', 'storage', 'cleaning'])[1 + (n + k) % 4],
      'completed', (at - k * interval '3 days')::date, 'morning', (at - k * interval '3 days')::date, 1500000, 1600000, at - k * interval '3 days',
      'paid', 1 + (n + k) % 5, at - k * interval '4 days', at ${each(OF_ONE.services)}`);
  await tx.execute(sql`insert into customer_notes (id, customer_id, type, content, created_at, updated_at)
    select gen_random_uuid(), customer_id, (array['important', 'follow_up', 'other'])[1 + n % 3], 'Prefers to be called in the morning.', at, at from scaled`);
  await tx.execute(sql`insert into customer_documents (id, customer_id, kind, name, media_type, bytes, key, created_at)
    select gen_random_uuid(), customer_id, 'contract', 'Contract.pdf', 'application/pdf', 20480, 'scale/' || n || '.pdf', at from scaled where n % 10 = 0`);
}

/** Vacuums and analyses now, which the database would do automatically within minutes. Not inside a transaction. */
async function tidy(): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("vacuum (analyze)");
  } finally {
    client.release(true);
  }
}

const FILLED = [
  "customers",
  "quotes",
  "quote_lines",
  "invoices",
  "invoice_lines",
  "payments",
  "inquiries",
  "communications",
  "moves",
  "customer_notes",
  "customer_documents",
  ...FILLED_OF_CRM,
  ...FILLED_OF_STAFF,
  ...FILLED_OF_JOBS.filter((name) => name !== "moves"),
];

/**
 * Drops non-unique indexes of the tables to fill; the returned function restores them. Building them once at the end is much
 * faster, especially for text searches.
 */
async function dropIndexes(tx: Tx): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where not i.indisunique and not i.indisexclusion and t.relnamespace = 'public'::regnamespace
      and t.relname in ${FILLED}`);
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  return async () => {
    for (const { definition } of rows) await tx.execute(sql.raw(definition));
  };
}
