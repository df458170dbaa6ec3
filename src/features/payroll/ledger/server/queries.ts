import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/ledger/server/queries";

/** What `npm run ledger:verify` proves of payroll: a trigger moved each balance as its movements say. */
export const payrollLedgerRules = ledgerRules.answer([
  {
    rule: "what somebody owes of a deduction is the sum of its movements",
    find: sql`with m as (select deduction_id, sum(case when kind in ('granted', 'added', 'returned') then amount else -amount end) as owed
        from payroll_deduction_movements group by 1)
      select d.id::text as subject, format('says %s; movements say %s', d.balance, coalesce(m.owed, 0)) as detail
      from payroll_deductions d left join m on m.deduction_id = d.id
      where d.balance is not null and d.balance <> coalesce(m.owed, 0)`,
  },
]);
