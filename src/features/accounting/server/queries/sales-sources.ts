import { sql } from "drizzle-orm";
import type { JournalSource } from "./journal-source";

/** The account of money by method of payment. */
export const channelOf = (method: string) =>
  sql.raw(
    `case ${method} when 'mpesa' then 'mpesa' when 'portal' then 'mpesa' when 'cash' then 'cash'
    when 'bank_transfer' then 'bank' when 'cheque' then 'bank' else 'gateway' end`,
  );

const NOBODY = sql`null::uuid as supplier_id, null::uuid as move_id, null::uuid as vehicle_id`;
const OF_MOVE = sql`null::uuid as supplier_id, d.move_id, null::uuid as vehicle_id`;

/**
 * The day on which an invoice's work is done: the move's own, or that of its end if it is called off. An invoice without
 * a quote is done on its service date. A cancelled invoice is never done (docs/domain/books.md#done).
 */
const DONE = sql`
  select i.id, i.number, i.customer_id, m.id as move_id, greatest(i.issue_date, d.day) as day
  from invoices i left join invoices root on root.id = i.supplement_of
  left join quotes q on q.id = coalesce(i.quote_id, root.quote_id) left join moves m on m.quote_id = q.id
  cross join lateral (select case when q.id is null then coalesce(i.service_date, i.issue_date)
    else (coalesce(m.completed_at, q.cancelled_at, m.cancelled_at) at time zone 'Africa/Nairobi')::date end as day) d
  where not i.draft and d.day is not null
    and (i.cancelled_at is null or (i.cancelled_at at time zone 'Africa/Nairobi')::date > greatest(i.issue_date, d.day))`;

/** Lines that staff wrote themselves are prices of moves, not extras of the price list. */
const INCOME = sql`case when category = 'storage' then 'income_storage' when code ~ 'packing' then 'income_packing' when code = 'manual' then 'income_move'
  when category in ('additional', 'insurance') then 'income_extra' else 'income_move' end`;

const invoice: JournalSource = (of) => sql`
  select i.id as source_id, i.issue_date as day, i.number as document, 'Invoice' as memo, l.role, null::uuid as account_id, l.amount, i.customer_id, ${NOBODY}
  from invoices i, lateral (values ('receivable', i.total), ('unearned', -i.subtotal), ('vat_out', -i.vat)) l(role, amount)
  where not i.draft and l.amount <> 0 and ${of(sql`i.id`)}`;

const completion: JournalSource = (of) => sql`
  select d.id as source_id, d.day, d.number as document, 'Move done' as memo, l.role, null::uuid as account_id, l.amount, d.customer_id, ${OF_MOVE}
  from (${DONE} and ${of(sql`i.id`)}) d, lateral (
    select ${INCOME} as role, -sum(amount) as amount from invoice_lines where invoice_id = d.id group by 1
    union all select 'unearned', sum(amount) from invoice_lines where invoice_id = d.id) l
  where l.amount <> 0`;

const creditNote: JournalSource = (of) => sql`
  select n.id as source_id, n.issue_date as day, n.number as document, 'Credit note' as memo, l.role, null::uuid as account_id, l.amount, n.customer_id, ${NOBODY}
  from credit_notes n, lateral (values ('unearned', n.subtotal), ('vat_out', n.vat), ('receivable', -n.total)) l(role, amount)
  where l.amount <> 0 and ${of(sql`n.id`)}`;

/** A credit note lowers the income once its invoice's move is done. */
const creditedIncome: JournalSource = (of) => sql`
  select n.id as source_id, greatest(n.issue_date, d.day) as day, n.number as document, 'Credit note of a done move' as memo, l.role, null::uuid as account_id,
    l.amount, n.customer_id, ${OF_MOVE}
  from credit_notes n join (${DONE}) d on d.id = n.invoice_id, lateral (values ('credit_note', n.subtotal), ('unearned', -n.subtotal)) l(role, amount)
  where l.amount <> 0 and ${of(sql`n.id`)}`;

const payment: JournalSource = (of) => sql`
  select p.id as source_id, (p.received_at at time zone 'Africa/Nairobi')::date as day, p.receipt_number as document,
    case p.kind when 'reversal' then 'Payment reversed' else 'Payment' end as memo, l.role, null::uuid as account_id, l.amount, p.customer_id, ${NOBODY}
  from payments p, lateral (values (${channelOf("p.method")}, p.amount - p.fee), ('fees', p.fee), ('receivable', -p.applied), ('deposit', p.applied - p.amount)) l(role, amount)
  where l.amount <> 0 and ${of(sql`p.id`)}`;

/** `applied` changes the invoice's paid sum, `credit` the customer's credit; the rest is money or a certificate. */
const settlement: JournalSource = (of) => sql`
  select s.id as source_id, s.date as day, coalesce(s.refund_number, s.reference) as document,
    case s.kind when 'withholding' then 'VAT withheld' when 'refund' then 'Refund' when 'released' then 'Credit released' else 'Credit applied' end as memo,
    l.role, null::uuid as account_id, l.amount, s.customer_id, ${NOBODY}
  from settlements s, lateral (values ('receivable', -s.applied), ('deposit', -s.credit),
    (case s.kind when 'withholding' then 'vat_certificate' else ${channelOf("coalesce(s.method, 'bank_transfer')")} end, s.applied + s.credit)) l(role, amount)
  where l.amount <> 0 and ${of(sql`s.id`)}`;

export const salesSources = {
  invoice,
  completion,
  credit_note: creditNote,
  credited_income: creditedIncome,
  payment,
  settlement,
};
