import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { taxMonths } from "./months";

export const returnsLedgerRules = ledgerRules.answer([
  {
    rule: "P10 and P9A count a month once: its chargeable pay, tax and reliefs are those that its PAYE was withheld by",
    find: sql`with t as (${taxMonths(sql`true`)}), x as (
        select t.*, (tax->>'taxable')::bigint as taxable, (tax->>'charged')::bigint as charged, (tax->>'short')::bigint as short,
          (tax->'reliefs'->>'personal')::bigint as personal,
          (tax->'reliefs'->>'personal')::bigint + (tax->'reliefs'->>'insurance')::bigint + (tax->'reliefs'->>'housingLevy')::bigint as relief,
          (select sum(b.value::bigint) from jsonb_each_text(tax->'benefits') b) as benefits,
          (select sum(b.value::bigint) from jsonb_each_text(tax->'deducted') b) as deducted from t)
      select e.number || ' ' || x.month as subject, format('chargeable %s, tax %s, relief %s; pay says %s, PAYE %s', x.taxable, x.charged, x.relief,
          greatest(0, x."grossPay" - x."nonTaxableAllowances" + x.benefits - x.deducted), x.paye) as detail
      from x join employees e on e.person_id = x.person_id
      where x.taxable <> greatest(0, x."grossPay" - x."nonTaxableAllowances" + x.benefits - x.deducted)
        or x.personal > (select max((s.rules->>'personalRelief')::bigint) from payroll_rule_sets s)
        or (x.short = 0 and abs(x.paye - greatest(0, x.charged - x.relief)) > 100) or x.paye > greatest(0, x.charged - x.relief) + 100`,
  },
  {
    rule: "P10 and P9A come to what approved runs paid and withheld",
    find: sql`with t as (select person_id, sum("grossPay") as gross, sum(paye) as paye, sum(nssf) as nssf, sum(shif) as shif, sum(nhif) as nhif, sum("housingLevy") as levy
          from (${taxMonths(sql`true`)}) m group by 1),
        r as (select i.person_id, sum(i.gross_pay) as gross, sum(i.paye) as paye, sum(i.nssf) as nssf, sum(i.shif) as shif, sum(i.nhif) as nhif, sum(i.housing_levy) as levy
          from payroll_items i join payroll_periods p on p.id = i.period_id where p.approved_at is not null and not i.cancelled group by 1)
      select e.number as subject, format('cards say gross %s, PAYE %s; runs say %s, %s', t.gross, t.paye, r.gross, r.paye) as detail
      from r left join t on t.person_id = r.person_id join employees e on e.person_id = r.person_id
      where (t.gross, t.paye, t.nssf, t.shif, t.nhif, t.levy) is distinct from (r.gross, r.paye, r.nssf, r.shif, r.nhif, r.levy)`,
  },
]);
