import { sql } from "drizzle-orm";
import type { JournalSource } from "./journal-source";
import { channelOf } from "./sales-sources";

const NOBODY = sql`null::uuid as account_id, l.amount, null::uuid as customer_id, null::uuid as supplier_id, null::uuid as move_id, null::uuid as vehicle_id`;

/** An approved run is owed from its last day, whenever it is paid. */
const payroll: JournalSource = (of) => sql`
  select p.id as source_id, p.end_date as day, p.number as document, p.name as memo, l.role, ${NOBODY}
  from payroll_periods p, lateral (
    select coalesce(sum(i.gross_pay), 0) as gross, coalesce(sum(i.net_pay), 0) as net, coalesce(sum(i.total_statutory), 0) as statutory, coalesce(sum(i.other_deductions), 0) as other,
      coalesce(sum(i.employer_nssf + i.employer_housing_levy + i.employer_nita), 0) as employer, coalesce(sum(d.loans), 0) as loans
    from payroll_items i, lateral (select coalesce(sum((t->>'taken')::bigint), 0) as loans from jsonb_array_elements(i.deductions) t where t->>'type' in ('loan', 'advance')) d
    where i.period_id = p.id) s,
    lateral (values ('wages', s.gross), ('employer', s.employer), ('payroll_tax', -s.statutory - s.employer), ('staff_loan', -s.loans),
      ('deductions', s.loans - s.other), ('net_pay', -s.net)) l(role, amount)
  where p.status in ('approved', 'processing', 'completed', 'failed') and l.amount <> 0 and ${of(sql`p.id`)}`;

const salary: JournalSource = (of) => sql`
  select s.id as source_id, (s.completed_at at time zone 'Africa/Nairobi')::date as day, s.transaction_ref as document, 'Salary payment' as memo, l.role, ${NOBODY}
  from salary_payments s, lateral (values ('net_pay', s.amount), (${channelOf("s.method")}, -s.amount)) l(role, amount)
  where s.status = 'completed' and ${of(sql`s.id`)}`;

const remittance: JournalSource = (of) => sql`
  select r.id as source_id, r.paid_on as day, r.reference as document, upper(replace(r.kind, '_', ' ')) || ' of ' || r.month as memo, l.role, ${NOBODY}
  from payroll_remittances r, lateral (values ('payroll_tax', r.amount), ('bank', -r.amount)) l(role, amount) where ${of(sql`r.id`)}`;

/** Amounts that payroll withholds are part of the run. */
const staffLoan: JournalSource = (of) => sql`
  select v.id as source_id, v.date as day, d.reference as document, 'Staff loan: ' || replace(v.kind, '_', ' ') as memo, l.role, ${NOBODY}
  from payroll_deduction_movements v join payroll_deductions d on d.id = v.deduction_id,
    lateral (values ('staff_loan', case when v.kind in ('granted', 'added') then v.amount else -v.amount end),
      (case v.kind when 'written_off' then 'written_off' else 'bank' end, case when v.kind in ('granted', 'added') then -v.amount else v.amount end)) l(role, amount)
  where d.kind in ('loan', 'advance') and v.kind in ('granted', 'added', 'repaid', 'written_off') and ${of(sql`v.id`)}`;

export const paySources = { payroll, salary, remittance, staff_loan: staffLoan };
