import { sql } from "drizzle-orm";
import type { JournalSource } from "./journal-source";

const NOBODY = sql`null::uuid as account_id, l.amount, null::uuid as customer_id, p.supplier_id, null::uuid as move_id, null::uuid as vehicle_id`;

/** Input VAT is claimed only with the supplier's eTIMS invoice; until it comes, VAT is part of the cost. */
const CLAIMED = sql`case when p.proof in ('etims', 'buyer') then n.vat else 0 end`;

/** Accounts of the first list keep their id when the accountant changes their number. */
const ACCOUNT_ID = sql`overlay(overlay(md5('book account ' || n.account_code) placing '8' from 13) placing '8' from 17)::uuid`;

/** A bill or an expense is owed from its day, once it is approved. */
const purchase: JournalSource = (of) => sql`
  select p.id as source_id, p.day, p.number as document, p.payee as memo, l.role, l.account_id, l.amount, null::uuid as customer_id, p.supplier_id, l.move_id, l.vehicle_id
  from purchases p, lateral (
    select case when a.id is null then 'cost' else '' end as role, a.id as account_id, sum(n.amount - ${CLAIMED}) as amount, n.move_id, n.vehicle_id
      from purchase_lines n left join book_accounts a on a.id = ${ACCOUNT_ID} where n.purchase_id = p.id group by 1, 2, 4, 5
    union all select 'vat_in', null, sum(${CLAIMED}), null, null from purchase_lines n where n.purchase_id = p.id
    union all select 'payable', null, -p.total, null, null) l
  where p.state in ('approved', 'paid') and l.amount <> 0 and ${of(sql`p.id`)}`;

/** Methods are roles. The movement of a float is its payment. */
const purchasePayment: JournalSource = (of) => sql`
  select y.id as source_id, y.paid_on as day, coalesce(nullif(y.reference, ''), p.number) as document, 'Paid: ' || p.payee as memo, l.role, ${NOBODY}
  from purchase_payments y join purchases p on p.id = y.purchase_id, lateral (values ('payable', y.amount), (y.method, -y.amount)) l(role, amount)
  where y.undone_at is null and y.method <> 'float' and ${of(sql`y.id`)}`;

const withheld: JournalSource = (of) => sql`
  select p.id as source_id, p.day, p.number as document, 'Tax withheld: ' || p.payee as memo, l.role, ${NOBODY}
  from withholdings p, lateral (values ('payable', p.amount), ('withheld', -p.amount)) l(role, amount)
  where p.voided_at is null and ${of(sql`p.id`)}`;

/** An expense takes the float when it is entered: until it is approved, the supplier owes it. */
const floatMovement: JournalSource = (of) => sql`
  select m.id as source_id, (m.at at time zone 'Africa/Nairobi')::date as day, coalesce(p.number, m.reference) as document,
    case m.kind when 'issued' then 'Float issued' when 'cash_taken' then 'Cash from a customer' when 'spent' then 'Paid from a float' when 'given_back' then 'Expense taken back'
      when 'returned' then 'Float handed in' else 'Difference of a float' end as memo, l.role, ${NOBODY}
  from float_movements m left join purchases p on p.id = m.purchase_id, lateral (values ('float', m.amount), (
    case m.kind when 'issued' then m.method when 'cash_taken' then 'cash' when 'returned' then 'cash' when 'difference' then 'cash_difference' else 'payable' end, -m.amount)) l(role, amount)
  where ${of(sql`m.id`)}`;

export const purchaseSources = {
  purchase,
  purchase_payment: purchasePayment,
  withheld,
  float: floatMovement,
};
