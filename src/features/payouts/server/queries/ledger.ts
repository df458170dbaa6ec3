import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

const YEAR = ["gross_pay", "paye", "nhif", "shif", "nssf", "housing_levy", "net_pay"] as const;
const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const told = sql.raw(YEAR.map((column) => `(s.content->'ytd'->>'${camel(column)}')::bigint`).join(", "));
const ofYear = sql.raw(YEAR.map((column) => `y.${column}`).join(", "));
const summed = sql.raw(YEAR.map((column) => `sum(o.${column})`).join(", "));
const plain = sql.raw(YEAR.join(", "));

export const payoutsLedgerRules = ledgerRules.answer([
  {
    rule: "a payslip says what its item of payroll says",
    find: sql`select s.number as subject, format('says net %s and pays %s; the item says %s and %s', s.net_pay, s.payable, i.net_pay, i.payable) as detail
      from payslips s join payroll_items i on i.id = s.item_id
      where s.voided_at is null and (s.gross_pay, s.paye, s.nhif, s.shif, s.nssf, s.housing_levy, s.total_deductions, s.net_pay, s.payable)
        is distinct from (i.gross_pay, i.paye, i.nhif, i.shif, i.nssf, i.housing_levy, i.total_deductions, i.net_pay, i.payable)`,
  },
  {
    rule: "the year to date of a payslip is the sum of the opening balances and payslips in force when it was made",
    find: sql`select s.number as subject, 'the year to date differs' as detail from payslips s
      cross join lateral (select ${summed} from (
        select ${plain} from payslips p
          where p.person_id = s.person_id and date_part('year', p.end_date) = date_part('year', s.end_date)
            and (p.generated_at < s.generated_at or p.generated_at = s.generated_at and p.number <= s.number)
            and (p.voided_at is null or p.voided_at > s.generated_at)
        union all select ${plain} from opening_balances b
          where b.person_id = s.person_id and left(b.month, 4) = to_char(s.end_date, 'YYYY')
            and b.created_at <= s.generated_at and (b.removed_at is null or b.removed_at > s.generated_at)) o) y(${plain})
      where s.voided_at is null and (${told}) is distinct from (${ofYear})`,
  },
  {
    rule: "a released payslip is paid whole, once",
    find: sql`select s.number as subject, format('pays %s; its payments are %s', s.payable, coalesce(p.amount, 0)) as detail
      from payslips s join salary_runs r on r.period_id = s.period_id
      left join (select payslip_id, sum(amount) as amount from salary_payments group by 1) p on p.payslip_id = s.id
      where s.voided_at is null and s.payable <> coalesce(p.amount, 0)`,
  },
  {
    rule: "a salary that M-Pesa paid has one paid attempt of its amount, and no other has one",
    find: sql`select p.transaction_ref as subject, format('%s, with %s paid attempts of %s', p.status, count(a.id), coalesce(sum(a.amount), 0)) as detail
      from salary_payments p left join salary_attempts a on a.payment_id = p.id and a.state = 'paid'
      group by p.id having (p.status = 'completed' and p.mpesa_receipt_number is not null) <> (count(a.id) = 1 and sum(a.amount) = p.amount and min(a.receipt) = p.mpesa_receipt_number)
        or count(a.id) > 1`,
  },
  {
    rule: "payroll says of an item's money what its payments say",
    find: sql`with paid as (select payslip_id, bool_and(status = 'completed') as whole, bool_or(status in ('waiting', 'pending', 'review')) as open
          from salary_payments group by 1)
      select s.number as subject, format('payroll says %s', i.payment_status) as detail
      from payslips s join salary_runs r on r.period_id = s.period_id join payroll_items i on i.id = s.item_id left join paid p on p.payslip_id = s.id
      where s.voided_at is null
        and i.payment_status <> case when coalesce(p.whole, true) then 'completed' when p.open then 'processing' else 'failed' end`,
  },
  {
    rule: "a period that was released is completed, failed or under way as its payments are",
    find: sql`select p.number as subject, format('%s; payments are %s with %s failed', p.status, r.state, count(s.id)) as detail
      from payroll_periods p join salary_runs r on r.period_id = p.id
      left join salary_payments s on s.run_id = r.id and s.status = 'failed'
      group by p.id, r.id having p.status <> case when r.state <> 'done' then 'processing' when count(s.id) > 0 then 'failed' else 'completed' end`,
  },
  {
    rule: "a payroll run is over exactly when none of its payments is under way",
    find: sql`select r.id::text as subject, format('%s with %s under way', r.state, count(p.id)) as detail
      from salary_runs r left join salary_payments p on p.run_id = r.id and p.status in ('waiting', 'pending', 'review')
      group by r.id having (r.state = 'done') <> (count(p.id) = 0)`,
  },
]);
