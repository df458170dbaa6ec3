import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { definePort } from "~/platform/kernel/port";

export interface Disagreement {
  rule: string;
  subject: string;
  detail: string;
}

export interface LedgerFindings {
  invoices: number;
  payments: number;
  customers: number;
  disagreements: Disagreement[];
  /** Payments of prompts with a receipt from a callback only, or none. These are not violations. */
  unconfirmed: { count: number; latest: { subject: string; detail: string }[] };
}

export interface LedgerRule {
  rule: string;
  find: SQL;
}

export const ledgerRules = definePort<readonly LedgerRule[]>();

export const reversed = sql`exists (select 1 from payments r where r.reversal_of = p.id)`;

const RULES: readonly LedgerRule[] = [
  {
    rule: "what is paid on an invoice is the sum of its payments and settlements",
    find: sql`select i.number as subject, format('says %s, rows say %s', i.paid_amount, coalesce(p.sum, 0) + coalesce(s.sum, 0)) as detail
      from invoices i
      left join (select invoice_id, sum(applied) from payments group by invoice_id) p on p.invoice_id = i.id
      left join (select invoice_id, sum(applied) from settlements group by invoice_id) s on s.invoice_id = i.id
      where i.paid_amount <> coalesce(p.sum, 0) + coalesce(s.sum, 0)`,
  },
  {
    rule: "what is credited on an invoice is the sum of its credit notes, and cancelled is what is credited whole",
    find: sql`select i.number as subject, format('says %s%s, notes say %s', i.credited_amount, case when i.cancelled_at is not null then ' and cancelled' end, coalesce(c.sum, 0)) as detail
      from invoices i left join (select invoice_id, sum(total), bool_or(cancels) as cancels from credit_notes group by invoice_id) c on c.invoice_id = i.id
      where i.credited_amount <> coalesce(c.sum, 0) or (i.cancelled_at is not null) <> coalesce(c.cancels, false)
        or (i.cancelled_at is not null and i.credited_amount <> i.total)`,
  },
  {
    rule: "nothing is paid or credited beyond an invoice's total, and a draft has neither",
    find: sql`select number as subject, format('total %s, credited %s, paid %s', total, credited_amount, paid_amount) as detail from invoices
      where paid_amount < 0 or credited_amount < 0 or paid_amount + credited_amount > total or (draft and paid_amount + credited_amount > 0)`,
  },
  {
    rule: "an invoice's lines and VAT make its total",
    find: sql`select i.number as subject, format('lines %s, subtotal %s, VAT %s, total %s', coalesce(l.sum, 0), i.subtotal, i.vat, i.total) as detail
      from invoices i left join (select invoice_id, sum(amount) from invoice_lines group by invoice_id) l on l.invoice_id = i.id
      where coalesce(l.sum, 0) <> i.subtotal or i.subtotal + i.vat <> i.total`,
  },
  {
    rule: "an invoice that replaces another one has its total and its customer, and the other one is cancelled",
    find: sql`select i.number as subject, format('replaces %s', o.number) as detail
      from invoices i join invoices o on o.id = i.corrects
      where o.cancelled_at is null or (i.total, i.vat, i.customer_id) <> (o.total, o.vat, o.customer_id)`,
  },
  {
    rule: "a credit note's lines and VAT make its total",
    find: sql`select n.number as subject, format('lines %s, subtotal %s, VAT %s, total %s', coalesce(l.sum, 0), n.subtotal, n.vat, n.total) as detail
      from credit_notes n left join (select credit_note_id, sum(amount) from credit_note_lines group by credit_note_id) l on l.credit_note_id = n.id
      where coalesce(l.sum, 0) <> n.subtotal or n.subtotal + n.vat <> n.total`,
  },
  {
    rule: "no line and no VAT is credited beyond what was invoiced",
    find: sql`select i.number as subject, format('line %s: %s of %s', c.position + 1, c.sum, l.amount) as detail
      from (select n.invoice_id, l.position, sum(l.amount) from credit_note_lines l join credit_notes n on n.id = l.credit_note_id group by 1, 2) c
      join invoices i on i.id = c.invoice_id left join invoice_lines l on l.invoice_id = c.invoice_id and l.position = c.position
      where c.sum > coalesce(l.amount, 0)
      union all
      select i.number, format('VAT: %s of %s', sum(n.vat), i.vat) from credit_notes n join invoices i on i.id = n.invoice_id
      group by i.id having sum(n.vat) > i.vat`,
  },
  {
    rule: "what a credit note released is the customer's credit",
    find: sql`select n.number as subject, format('released %s, kept %s', n.released, coalesce(s.sum, 0)) as detail
      from credit_notes n left join (select reference, sum(credit) from settlements where kind = 'released' group by reference) s on s.reference = n.number
      where n.released <> coalesce(s.sum, 0)`,
  },
  {
    rule: "a payment and a settlement belong to the invoice's customer",
    find: sql`select p.receipt_number as subject, i.number as detail from payments p join invoices i on i.id = p.invoice_id where i.customer_id <> p.customer_id
      union all select s.kind || ' ' || s.reference, i.number from settlements s join invoices i on i.id = s.invoice_id where i.customer_id <> s.customer_id`,
  },
  {
    rule: "a reversal takes back what it reverses, and nothing else",
    find: sql`select r.receipt_number as subject, format('%s of %s', r.amount, coalesce(p.amount, 0)) as detail
      from payments r left join payments p on p.id = r.reversal_of
      where r.kind = 'reversal' and (p.id is null or p.kind <> 'payment' or r.amount <> -p.amount or r.invoice_id <> p.invoice_id)
      union all
      select s.kind || ' ' || s.reference, format('%s of %s', s.applied, coalesce(o.applied, 0)) from settlements s left join settlements o on o.id = s.reversal_of
      where s.reversal_of is not null and (o.id is null or o.reversal_of is not null or s.kind <> o.kind or s.applied <> -o.applied or s.credit <> -o.credit)`,
  },
  {
    rule: "no customer has less than nothing as credit",
    find: sql`select c.customer_number as subject, sum(m.credit)::text as detail from (
        select customer_id, amount - applied as credit from payments union all select customer_id, credit from settlements
      ) m join customers o on o.id = m.customer_id join customers c on c.id = coalesce(o.merged_into, o.id) group by c.id having sum(m.credit) < 0`,
  },
  {
    rule: "what a customer owes by the invoices is what they owe by every document",
    find: sql`select c.customer_number as subject, format('by invoices %s, by documents %s', coalesce(o.owed, 0) - coalesce(k.credit, 0), coalesce(d.owed, 0)) as detail
      from customers c
      left join (select customer_id, sum(total - credited_amount - paid_amount) as owed from invoices where not draft group by 1) o on o.customer_id = c.id
      left join (select customer_id, sum(credit) as credit from (
          select customer_id, amount - applied as credit from payments union all select customer_id, credit from settlements) m group by 1) k on k.customer_id = c.id
      left join (select customer_id, sum(amount) as owed from (
          select customer_id, total as amount from invoices where not draft
          union all select customer_id, -total from credit_notes
          union all select customer_id, -amount from payments
          union all select customer_id, -applied from settlements where kind = 'withholding'
          union all select customer_id, -credit from settlements where kind = 'refund') m group by 1) d on d.customer_id = c.id
      where coalesce(o.owed, 0) - coalesce(k.credit, 0) <> coalesce(d.owed, 0)`,
  },
  {
    rule: "numbers have no gap and none stands twice",
    find: sql`with numbers as (
        select 'invoice' as series, number from invoices where not draft
        union all select 'receipt', receipt_number from payments
        union all select 'credit-note', number from credit_notes
        union all select 'refund', refund_number from settlements where refund_number is not null
      ), taken as (
        select series, split_part(number, '-', 2)::int as year, split_part(number, '-', 3)::int as n from numbers where number ~ '^[A-Z]+-[0-9]{4}-[0-9]+$'
      ), found as (select series, year, count(*) as count, count(distinct n) as distinct, max(n) as last from taken group by 1, 2)
      select coalesce(f.series, c.series) || ' ' || coalesce(f.year, c.year) as subject,
        format('%s numbers, %s different, up to %s, counter at %s', coalesce(f.count, 0), coalesce(f.distinct, 0), coalesce(f.last, 0), coalesce(c.last, 0)) as detail
      from found f full join (select * from counters where series in ('invoice', 'receipt', 'credit-note', 'refund')) c on c.series = f.series and c.year = f.year
      where coalesce(f.count, 0) <> coalesce(c.last, 0) or f.distinct <> f.count or f.last <> f.count`,
  },
  {
    rule: "one M-Pesa prompt is one payment",
    find: sql`select s.id::text as subject, string_agg(p.receipt_number, ', ') as detail from stk_prompts s
      join payments p on p.prompt_id = s.id or p.id in (select payment_id from stk_prompt_payments where prompt_id = s.id)
      where not ${reversed} group by s.id having count(*) > 1`,
  },
  {
    rule: "one withholding certificate counts once",
    find: sql`select reference as subject, count(*)::text || ' times' as detail from settlements s
      where kind = 'withholding' and reversal_of is null and not exists (select 1 from settlements r where r.reversal_of = s.id)
      group by reference having count(*) > 1`,
  },
  {
    rule: "the figures above the list are the sums of its rows",
    find: sql`select 'figures' as subject, format('say %s, %s, %s; rows say %s, %s, %s', f.n, f.revenue, f.outstanding, i.n, i.revenue, i.outstanding) as detail
      from (select coalesce(sum(n) filter (where figure = 'person_revenue'), 0) as n, coalesce(sum(amount) filter (where figure = 'person_revenue'), 0) as revenue,
          coalesce(sum(amount) filter (where figure = 'person_outstanding'), 0) as outstanding from daily_sums
          where figure in ('person_revenue', 'person_outstanding')) f,
        (select count(*) as n, coalesce(sum(total - credited_amount), 0) as revenue, coalesce(sum(total - credited_amount - paid_amount), 0) as outstanding
          from invoices where not draft and cancelled_at is null) i
      where (f.n, f.revenue, f.outstanding) <> (i.n, i.revenue, i.outstanding)`,
  },
];

/**
 * Checks that invoices and customers agree with their payments, settlements and credit notes. Also checks
 * that numbers have no gaps and that each receipt counts once. Needs a snapshot transaction while others
 * write. Amounts are cents.
 */
export async function verifyLedger(
  reader: Reader,
  options: { first?: number } = {},
): Promise<LedgerFindings> {
  const { first = 10 } = options;
  const disagreements: Disagreement[] = [];
  for (const { rule, find } of [...RULES, ...ledgerRules.all().flat()]) {
    const { rows } = await reader.execute<{ subject: string; detail: string }>(
      sql`select subject, detail from (${find}) found order by subject limit ${first}`,
    );
    disagreements.push(...rows.map((row) => ({ rule, ...row })));
  }
  const { rows } = await reader.execute<{ invoices: number; payments: number; customers: number }>(sql`
    select (select count(*) from invoices)::int as invoices, (select count(*) from payments)::int as payments,
      (select count(*) from customers)::int as customers`);
  const counted = rows[0] ?? { invoices: 0, payments: 0, customers: 0 };
  return { ...counted, disagreements, unconfirmed: await findUnconfirmed(reader, first) };
}

async function findUnconfirmed(reader: Reader, first: number): Promise<LedgerFindings["unconfirmed"]> {
  const { rows } = await reader.execute<{ subject: string; detail: string; count: number }>(sql`
    select p.receipt_number as subject, coalesce('a callback names ' || m.receipt, 'no receipt') as detail, (count(*) over ())::int as count
    from payments p left join mpesa_receipts m on m.payment_id = p.id
    where p.prompt_id is not null and p.kind = 'payment' and not coalesce(m.confirmed, false) and not ${reversed}
    order by p.received_at desc, p.id desc limit ${first}`);
  return {
    count: rows[0]?.count ?? 0,
    latest: rows.map(({ subject, detail }) => ({ subject, detail })),
  };
}
