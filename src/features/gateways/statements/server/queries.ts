import { desc, eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { StatementGateway } from "../domain";
import { statementNotFound } from "../errors";
import { statementMappings, statements } from "./tables";

/**
 * Each line of a statement beside what the books have under its reference: the payment of the gateway's reference, or of
 * M-Pesa's receipt. Money given back is compared with the reversal of that payment, or with the refund's own number.
 * A charge in another currency is compared in that currency.
 */
const matchedLines = sql`
  select l.id, l.statement_id, l.gateway, l.reference, l.amount, l.fee, l.date, p.id as payment_id, p.receipt_number, p.fee as expected_fee,
    case when p.id is null then null
      when l.amount > 0 then coalesce(c.charged, p.amount)
      else (select -coalesce(c.charged, p.amount) where exists (select 1 from payments r where r.reversal_of = p.id)) end as booked
  from gateway_statement_lines l
  left join lateral (
    select g.payment_id from gateway_references g where g.gateway = l.gateway and g.reference = l.reference
    union all
    select m.payment_id from mpesa_receipts m where l.gateway = 'mpesa' and m.receipt = l.reference
    union all
    select fc.payment_id from charge_refunds f join charges fc on fc.id = f.charge_id
      where l.amount < 0 and fc.gateway = l.gateway and upper(regexp_replace(f.provider_ref, '[\\s-]', '', 'g')) = l.reference and f.state = 'done'
    limit 1
  ) found on true
  left join payments p on p.id = found.payment_id
  left join charges c on c.payment_id = p.id`;

interface SummaryRow extends Record<string, unknown> {
  statement_id: string;
  received: string;
  matched: string;
  fee: string;
  expected_fee: string;
  unmatched: string;
  first: PlainDate | null;
  last: PlainDate | null;
}

async function sumsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, SummaryRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await reader.execute<SummaryRow>(sql`
    select m.statement_id, sum(m.amount)::text as received, coalesce(sum(m.booked), 0)::text as matched, sum(m.fee)::text as fee,
      coalesce(sum(m.expected_fee) filter (where m.amount > 0), 0)::text as expected_fee,
      count(*) filter (where m.booked is distinct from m.amount)::text as unmatched,
      min(m.date)::text as first, max(m.date)::text as last
    from (${matchedLines}) m
    where m.statement_id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
    group by m.statement_id`);
  return new Map(rows.map((row) => [row.statement_id, row]));
}

function shown(row: typeof statements.$inferSelect, sums: SummaryRow | undefined) {
  const [received, matched] = [Number(sums?.received ?? 0), Number(sums?.matched ?? 0)];
  return {
    id: row.id,
    gateway: row.gateway as StatementGateway,
    fileName: row.fileName,
    from: sums?.first ?? null,
    to: sums?.last ?? null,
    lines: row.lines,
    unmatched: Number(sums?.unmatched ?? 0),
    uploadedBy: row.uploadedByName,
    uploadedAt: row.createdAt,
    received,
    matched,
    fee: Number(sums?.fee ?? 0),
    expectedFee: Number(sums?.expected_fee ?? 0),
    variance: received - matched,
  };
}

/** The latest statements, compared with the books as they are now. */
export async function listStatements(reader: Reader) {
  const rows = await reader
    .select()
    .from(statements)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(50);
  const sums = await sumsOf(
    reader,
    rows.map(({ id }) => id),
  );
  const mappings = await reader
    .select({
      gateway: sql<StatementGateway>`${statementMappings.gateway}`,
      reference: statementMappings.reference,
      amount: statementMappings.amount,
      fee: statementMappings.fee,
      date: statementMappings.date,
    })
    .from(statementMappings);
  return { statements: rows.map((row) => shown(row, sums.get(row.id))), mappings };
}

interface LineRow extends Record<string, unknown> {
  reference: string;
  date: string | null;
  amount: string;
  fee: string;
  booked: string | null;
  receipt_number: string | null;
}
interface MissingRow extends Record<string, unknown> {
  receipt_number: string;
  reference: string;
  amount: string;
  received_at: Date;
}

/** A statement with what does not agree: its lines, and the payments of its days that it does not name. */
export async function getStatement(reader: Reader, id: string) {
  const [row] = await reader.select().from(statements).where(eq(statements.id, id));
  if (!row) throw statementNotFound();
  const summary = shown(row, (await sumsOf(reader, [id])).get(id));
  const { rows: lines } = await reader.execute<LineRow>(sql`
    select reference, date::text as date, amount::text, fee::text, booked::text, receipt_number from (${matchedLines}) m
    where m.statement_id = ${id} and m.booked is distinct from m.amount order by m.date, m.reference limit 200`);
  const { rows: missing } =
    summary.from && summary.to
      ? await reader.execute<MissingRow>(sql`
    select p.receipt_number, coalesce(g.reference, m.receipt, p.reference) as reference, p.amount::text, p.received_at from payments p
    left join gateway_references g on g.payment_id = p.id left join mpesa_receipts m on m.payment_id = p.id
    where p.kind = 'payment' and p.method = ${row.gateway} and not exists (select 1 from payments r where r.reversal_of = p.id)
      and (p.received_at at time zone 'Africa/Nairobi')::date between ${summary.from}::date and ${summary.to}::date
      and not exists (select 1 from gateway_statement_lines l where l.gateway = p.method and l.reference = coalesce(g.reference, m.receipt))
    order by p.received_at limit 200`)
      : { rows: [] };
  return {
    ...summary,
    differences: lines.map((line) => ({
      reference: line.reference,
      date: line.date,
      amount: Number(line.amount),
      fee: Number(line.fee),
      booked: line.booked === null ? null : Number(line.booked),
      receiptNumber: line.receipt_number,
    })),
    missing: missing.map((each) => ({
      receiptNumber: each.receipt_number,
      reference: each.reference,
      amount: Number(each.amount),
      receivedAt: new Date(each.received_at),
    })),
  };
}
