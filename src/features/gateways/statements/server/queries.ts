import { and, desc, eq, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { PlainDate } from "~/platform/kernel/dates";
import { mappingRow } from "../contract";
import type { StatementGateway } from "../domain";
import { statementNotFound } from "../errors";
import { statementLines, statementMappings, statements } from "./tables";

/**
 * Matches customer money with the books by reference or M-Pesa receipt; refunds with the reversal or the refund's
 * number. Charges in another currency compare in it. A payment that only the books reversed by the last day counts as
 * unbooked.
 */
const matchedLines = sql`
  select l.id, l.statement_id, l.gateway, l.kind, l.reference, l.amount, l.fee, l.date, l.currency, p.id as payment_id, p.receipt_number,
    round(p.fee * coalesce(c.charged, p.amount)::numeric / p.amount) as expected_fee,
    case when p.id is null then null
      when l.kind = 'refund' then (select -coalesce(c.charged, p.amount) from payments r where r.reversal_of = p.id)
      when exists (select 1 from payments r where r.reversal_of = p.id and (r.received_at at time zone 'Africa/Nairobi')::date <= ends.last)
        and not exists (select 1 from charge_refunds f where f.charge_id = c.id and f.state = 'done')
        and not exists (select 1 from gateway_statement_lines b where b.gateway = l.gateway and b.reference = l.reference and b.kind = 'refund') then 0
      else coalesce(c.charged, p.amount) end as booked
  from gateway_statement_lines l
  join (select statement_id, max(date) as last from gateway_statement_lines group by 1) ends on ends.statement_id = l.statement_id
  left join lateral (
    select g.payment_id from gateway_references g where g.gateway = l.gateway and g.reference = l.reference
    union all
    select m.payment_id from mpesa_receipts m where l.gateway = 'mpesa' and m.receipt = l.reference
    union all
    select fc.payment_id from charge_refunds f join charges fc on fc.id = f.charge_id
      where l.kind = 'refund' and fc.gateway = l.gateway and upper(regexp_replace(f.provider_ref, '[\\s-]', '', 'g')) = l.reference and f.state = 'done'
    limit 1
  ) found on true
  left join payments p on p.id = found.payment_id
  left join charges c on c.payment_id = p.id
  where l.kind <> 'left_out'`;

interface SummaryRow extends Record<string, unknown> {
  statement_id: string;
  currency: string | null;
  received: string;
  returned: string;
  matched: string;
  fee: string;
  expected_fee: string;
  unmatched: string;
  first: PlainDate | null;
  last: PlainDate | null;
}

interface StatementSums {
  rows: SummaryRow[];
  leftOut: number;
}

async function sumsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, StatementSums>> {
  const found = new Map<string, StatementSums>(ids.map((id) => [id, { rows: [], leftOut: 0 }]));
  if (ids.length === 0) return found;
  const listed = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await reader.execute<SummaryRow>(sql`
    select m.statement_id, m.currency, coalesce(sum(m.amount) filter (where m.kind = 'payment'), 0)::text as received,
      coalesce(-sum(m.amount) filter (where m.kind = 'refund'), 0)::text as returned,
      coalesce(sum(m.booked), 0)::text as matched, sum(m.fee)::text as fee,
      coalesce(sum(m.expected_fee) filter (where m.kind = 'payment'), 0)::text as expected_fee,
      count(*) filter (where m.booked is distinct from m.amount)::text as unmatched,
      min(m.date)::text as first, max(m.date)::text as last
    from (${matchedLines}) m
    where m.statement_id in (${listed})
    group by m.statement_id, m.currency order by count(*) desc, m.currency`);
  for (const row of rows) found.get(row.statement_id)?.rows.push(row);
  const { rows: others } = await reader.execute<{ statement_id: string; left_out: number }>(sql`
    select statement_id, count(*)::int as left_out from gateway_statement_lines
    where kind = 'left_out' and statement_id in (${listed}) group by 1`);
  for (const { statement_id, left_out } of others) {
    const sums = found.get(statement_id);
    if (sums) sums.leftOut = left_out;
  }
  return found;
}

function shown(row: typeof statements.$inferSelect, of: StatementSums | undefined) {
  const rows = of?.rows ?? [];
  const days = rows.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null);
  days.sort();
  return {
    id: row.id,
    gateway: row.gateway as StatementGateway,
    fileName: row.fileName,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    lines: row.lines,
    leftOut: of?.leftOut ?? 0,
    unmatched: rows.reduce((sum, { unmatched }) => sum + Number(unmatched), 0),
    uploadedBy: row.uploadedByName,
    uploadedAt: row.createdAt,
    sums: rows.map((each) => {
      const [received, returned, matched] = [
        Number(each.received),
        Number(each.returned),
        Number(each.matched),
      ];
      return {
        currency: each.currency,
        received,
        returned,
        matched,
        fee: Number(each.fee),
        expectedFee: Number(each.expected_fee),
        variance: received - returned - matched,
      };
    }),
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
      ...columnsOf(statementMappings, mappingRow.shape),
      gateway: sql<StatementGateway>`${statementMappings.gateway}`,
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
  currency: string | null;
  receipt_number: string | null;
}
interface RepeatedRow extends Record<string, unknown> {
  reference: string;
  date: string | null;
  amount: string;
  currency: string | null;
  statement_id: string;
  file_name: string;
}
interface MissingRow extends Record<string, unknown> {
  receipt_number: string;
  reference: string;
  amount: string;
  received_at: Date;
}

/** A statement with its mismatches: its lines, and payments of its days that it does not list. */
export async function getStatement(reader: Reader, id: string) {
  const [row] = await reader.select().from(statements).where(eq(statements.id, id));
  if (!row) throw statementNotFound();
  const summary = shown(row, (await sumsOf(reader, [id])).get(id));
  const { rows: lines } = await reader.execute<LineRow>(sql`
    select reference, date::text as date, amount::text, fee::text, booked::text, currency, receipt_number from (${matchedLines}) m
    where m.statement_id = ${id} and m.booked is distinct from m.amount order by m.date, m.reference limit 200`);
  const others = await reader
    .select({
      reference: statementLines.reference,
      date: statementLines.date,
      amount: statementLines.amount,
      currency: statementLines.currency,
      note: statementLines.note,
    })
    .from(statementLines)
    .where(and(eq(statementLines.statementId, id), eq(statementLines.kind, "left_out")))
    .orderBy(statementLines.date, statementLines.reference)
    .limit(200);
  const { rows: repeated } = await reader.execute<RepeatedRow>(sql`
    select distinct on (l.date, l.reference, l.id) l.reference, l.date::text as date, l.amount::text, l.currency,
      s.id as statement_id, s.file_name
    from gateway_statement_lines l
    join gateway_statement_lines e on e.gateway = l.gateway and e.reference = l.reference and e.amount = l.amount and e.kind = l.kind
    join gateway_statements s on s.id = e.statement_id
    join gateway_statements own on own.id = l.statement_id
    where l.statement_id = ${id} and l.kind <> 'left_out' and (s.created_at, s.id) < (own.created_at, own.id)
    order by l.date, l.reference, l.id, s.created_at limit 200`);
  const { rows: missing } =
    summary.from && summary.to
      ? await reader.execute<MissingRow>(sql`
    select p.receipt_number, coalesce(g.reference, m.receipt, p.reference) as reference, p.amount::text, p.received_at from payments p
    left join gateway_references g on g.payment_id = p.id left join mpesa_receipts m on m.payment_id = p.id
    where p.kind = 'payment' and p.method = ${row.gateway} and not exists (select 1 from payments r where r.reversal_of = p.id)
      and (p.received_at at time zone 'Africa/Nairobi')::date between ${summary.from}::date and ${summary.to}::date
      and not exists (select 1 from gateway_statement_lines l where l.gateway = p.method and l.kind = 'payment' and l.reference = coalesce(g.reference, m.receipt))
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
      currency: line.currency,
    })),
    others,
    repeated: repeated.map((line) => ({
      reference: line.reference,
      date: line.date,
      amount: Number(line.amount),
      currency: line.currency,
      statementId: line.statement_id,
      fileName: line.file_name,
    })),
    missing: missing.map((each) => ({
      receiptNumber: each.receipt_number,
      reference: each.reference,
      amount: Number(each.amount),
      receivedAt: new Date(each.received_at),
    })),
  };
}

/** Which of these references are payments in the books, by the gateway's references and M-Pesa's receipts. */
export async function bookedReferences(
  reader: Reader,
  gateway: StatementGateway,
  references: readonly string[],
) {
  if (references.length === 0) return new Set<string>();
  const { rows } = await reader.execute<{ reference: string }>(sql`
    select reference from gateway_references where gateway = ${gateway} and reference in ${references}
    union select receipt from mpesa_receipts where ${gateway} = 'mpesa' and receipt in ${references}`);
  return new Set(rows.map(({ reference }) => reference));
}
