import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

export const payrollLedgerRules = ledgerRules.answer([
  {
    rule: "what a payroll run comes to is the sum of its people",
    find: sql`with i as (select period_id, count(*) as people, sum(gross_pay) as gross, sum(total_deductions) as deducted, sum(net_pay) as net,
          sum(paye) as tax, sum(nhif) as nhif, sum(shif) as shif, sum(nssf) as nssf, sum(housing_levy) as levy, sum(other_deductions) as other,
          sum(employer_nssf + employer_housing_levy + employer_nita) as employer from payroll_items group by 1)
      select p.number as subject, format('says %s people, gross %s, deductions %s, net %s; items say %s, %s, %s, %s', p.total_employees, p.total_gross_pay,
          p.total_deductions, p.total_net_pay, coalesce(i.people, 0), coalesce(i.gross, 0), coalesce(i.deducted, 0), coalesce(i.net, 0)) as detail
      from payroll_periods p left join i on i.period_id = p.id
      where (p.total_employees, p.total_gross_pay, p.total_deductions, p.total_net_pay, p.total_tax, p.total_nhif, p.total_shif,
          p.total_nssf, p.total_housing_levy, p.total_other, p.total_employer) is distinct from
        (coalesce(i.people, 0), coalesce(i.gross, 0), coalesce(i.deducted, 0), coalesce(i.net, 0), coalesce(i.tax, 0), coalesce(i.nhif, 0),
          coalesce(i.shif, 0), coalesce(i.nssf, 0), coalesce(i.levy, 0), coalesce(i.other, 0), coalesce(i.employer, 0))`,
  },
  {
    rule: "net pay is gross less statutory less other, and a month's part of it is the item's",
    find: sql`select p.number || ' ' || i.employee_number as subject, format('gross %s, statutory %s, other %s, net %s', i.gross_pay, i.total_statutory,
          i.other_deductions, i.net_pay) as detail
      from payroll_items i join payroll_periods p on p.id = i.period_id
      where i.net_pay <> i.gross_pay - i.total_statutory - i.other_deductions
        or i.gross_pay <> (select sum((m -> 'pay' ->> 'grossPay')::bigint) from jsonb_array_elements(i.months) m)
        or i.other_deductions <> (select coalesce(sum((d ->> 'taken')::bigint), 0) from jsonb_array_elements(i.deductions) d)`,
  },
  {
    rule: "what payroll withheld of a deduction is what approved runs took of it",
    find: sql`with taken as (select (d ->> 'deductionId')::uuid as id, sum((d ->> 'taken')::bigint) as amount
          from payroll_items i join payroll_periods p on p.id = i.period_id and p.approved_at is not null
          cross join lateral jsonb_array_elements(i.deductions) d where d ->> 'deductionId' is not null group by 1),
        moved as (select deduction_id as id, sum(case kind when 'deducted' then amount when 'returned' then -amount else 0 end) as amount
          from payroll_deduction_movements group by 1)
      select coalesce(t.id, m.id)::text as subject, format('runs took %s; movements say %s', coalesce(t.amount, 0), coalesce(m.amount, 0)) as detail
      from taken t full join moved m on m.id = t.id where coalesce(t.amount, 0) <> coalesce(m.amount, 0)`,
  },
]);
