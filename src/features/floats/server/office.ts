import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

export const floatLedgerRules = ledgerRules.answer([
  {
    rule: "a float's balance is the sum of its movements",
    find: sql`select p.name as subject, format('says %s; its movements are %s', f.balance, coalesce(m.amount, 0)) as detail
      from floats f join people p on p.id = f.person_id
      left join (select person_id, sum(amount) as amount from float_movements group by 1) m on m.person_id = f.person_id
      where f.balance <> coalesce(m.amount, 0)`,
  },
  {
    rule: "cash taken on site is in the float of its person",
    find: sql`select t.id::text as subject, format('taken %s, in the float %s', t.amount, coalesce(m.amount, 0)) as detail
      from cash_takings t left join float_movements m on m.taking_id = t.id and m.person_id = t.person_id
      where m.amount is distinct from t.amount`,
  },
  {
    rule: "a purchase takes from floats what it says",
    find: sql`select p.number as subject, format('%s, %s; floats gave %s', p.funds, p.state, coalesce(m.amount, 0)) as detail
      from purchases p
      left join purchase_payments pay on pay.purchase_id = p.id and pay.undone_at is null and pay.method = 'float'
      left join (select purchase_id, -sum(amount) as amount from float_movements where purchase_id is not null group by 1) m on m.purchase_id = p.id
      where coalesce(m.amount, 0) <> case when p.state = 'cancelled' then 0 when p.funds = 'float' then p.total else coalesce(pay.amount, 0) end`,
  },
]);
