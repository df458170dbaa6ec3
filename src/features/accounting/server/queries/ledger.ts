import { type SQL, sql } from "drizzle-orm";
import { type LedgerRule, ledgerRules } from "~/features/payments/server/queries/ledger";
import type { Role, SourceKind } from "../../domain";
import { allSourceRows } from "./sources";

const OPENINGS: readonly SourceKind[] = ["opening", "opening_typed"];
const openings = sql.join(
  OPENINGS.map((kind) => sql`${kind}`),
  sql`, `,
);

/** Changes that still wait for the journal are not errors, so sums are compared when none does. */
const SETTLED = sql`exists (select 1 from books) and not exists (select 1 from journal_queue)`;

const balance = (role: Role): SQL =>
  sql`(select coalesce(sum(debit - credit), 0) from journal_lines where role = ${role})`;

const equals = (name: string, role: Role, of: SQL): LedgerRule => ({
  rule: `the journal's ${name}`,
  find: sql`select ${role}::text as subject, format('journal %s, documents %s', j.amount, d.amount) as detail
    from (select ${balance(role)} as amount) j, (select coalesce((${of}), 0) as amount) d where ${SETTLED} and j.amount <> d.amount`,
});

const RULES: readonly LedgerRule[] = [
  {
    rule: "every source of the journal is posted as it is worth now",
    find: sql`select coalesce(w.source_kind, p.source_kind) || ' ' || coalesce(w.source_id, p.source_id)::text as subject,
        format('%s: posted %s, worth %s', coalesce(nullif(coalesce(w.role, p.role), ''), 'account'), coalesce(p.amount, 0), coalesce(w.amount, 0)) as detail
      from (select s.source_kind, s.source_id, s.role, case when s.role = '' then s.account_id end as account_id, s.customer_id, s.supplier_id, s.move_id, s.vehicle_id, sum(s.amount) as amount
        from (${allSourceRows()}) s, books b where s.day >= b.starts_on or s.source_kind in (${openings}) group by 1, 2, 3, 4, 5, 6, 7, 8) w
      full join (select e.source_kind, e.source_id, l.role, case when l.role = '' then l.account_id end as account_id, l.customer_id, l.supplier_id, l.move_id, l.vehicle_id, sum(l.debit - l.credit) as amount
        from journal_entries e join journal_lines l on l.entry_id = e.id group by 1, 2, 3, 4, 5, 6, 7, 8) p
      on (w.source_kind, w.source_id, w.role) = (p.source_kind, p.source_id, p.role)
        and (w.account_id, w.customer_id, w.supplier_id, w.move_id, w.vehicle_id) is not distinct from (p.account_id, p.customer_id, p.supplier_id, p.move_id, p.vehicle_id)
      where ${SETTLED} and coalesce(w.amount, 0) <> coalesce(p.amount, 0)`,
  },
  {
    rule: "every journal entry balances and counts on one day",
    find: sql`select e.number as subject, format('%s lines, difference %s', count(l.id), coalesce(sum(l.debit - l.credit), 0)) as detail
      from journal_entries e left join journal_lines l on l.entry_id = e.id group by e.id
      having count(l.id) < 2 or sum(l.debit - l.credit) <> 0 or bool_or(l.day <> e.day)`,
  },
  {
    rule: "a role is posted on an account that it had",
    find: sql`select e.number as subject, l.role as detail from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.role <> '' and not exists (select from book_mappings m where (m.role, m.account_id) = (l.role, l.account_id))`,
  },
  {
    rule: "an entry counts on its own day unless that month was closed",
    find: sql`select e.number as subject, format('of %s, counts on %s', e.source_day, e.day) as detail from journal_entries e, books b
      where e.day < e.source_day or (e.day > e.source_day and not exists (
        select 1 from book_closings c where c.month >= to_char(greatest(e.source_day, b.starts_on), 'YYYY-MM')))`,
  },
  {
    rule: "the month sums of accounts are the sums of their lines",
    find: sql`select coalesce(s.month, l.month) as subject, format('%s/%s, lines say %s/%s', s.debit, s.credit, l.debit, l.credit) as detail
      from journal_sums s full join (select account_id, to_char(day, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit from journal_lines group by 1, 2) l
        on (s.account_id, s.month) = (l.account_id, l.month) where (s.debit, s.credit) is distinct from (l.debit, l.credit)`,
  },
  equals(
    "receivables are the open invoices",
    "receivable",
    sql`select sum(total - credited_amount - paid_amount) from invoices where not draft`,
  ),
  equals(
    "customer deposits are the customers' credit",
    "deposit",
    sql`select -sum(credit) from (select amount - applied as credit from payments union all select credit from settlements) c`,
  ),
  equals(
    "VAT certificates are those recorded since the start",
    "vat_certificate",
    sql`select sum(s.applied) from settlements s, books b where s.kind = 'withholding' and s.date >= b.starts_on`,
  ),
  equals(
    "payables are the unpaid purchases, less expenses from floats that wait for approval",
    "payable",
    sql`select sum(case when state = 'approved' then -total when state = 'draft' and funds = 'float' then total else 0 end) from purchases`,
  ),
  equals("floats are the balances of people", "float", sql`select sum(balance) from floats`),
  equals(
    "net pay is approved and not paid",
    "net_pay",
    sql`select sum(paid) from (
      select sum(amount) as paid from salary_payments where status = 'completed'
      union all select -sum(i.net_pay) from payroll_items i join payroll_periods p on p.id = i.period_id
        where p.status in ('approved', 'processing', 'completed', 'failed')) n`,
  ),
];

export const accountingLedgerRules = ledgerRules.answer(RULES);
