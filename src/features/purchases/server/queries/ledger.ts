import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

export const purchaseLedgerRules = ledgerRules.answer([
  {
    rule: "a purchase is the sum of its lines",
    find: sql`select p.number as subject, format('says %s with VAT %s; its lines are %s and %s', p.total, p.vat, coalesce(l.amount, 0), coalesce(l.vat, 0)) as detail
      from purchases p left join (select purchase_id, sum(amount) as amount, sum(vat) as vat from purchase_lines group by 1) l on l.purchase_id = p.id
      where (p.total, p.vat) is distinct from (l.amount, l.vat)`,
  },
  {
    rule: "a paid purchase has one payment, and no other has one",
    find: sql`select p.number as subject, format('%s, with %s payments', p.state, count(pay.id)) as detail
      from purchases p left join purchase_payments pay on pay.purchase_id = p.id and pay.undone_at is null
      group by p.id having (p.state = 'paid') <> (count(pay.id) = 1) or count(pay.id) > 1`,
  },
  {
    rule: "a payment and the taxes that it withholds are the purchase's total",
    find: sql`select p.number as subject, format('pays %s and withholds %s of %s', pay.amount, coalesce(w.amount, 0), p.total) as detail
      from purchase_payments pay join purchases p on p.id = pay.purchase_id
      left join (select payment_id, sum(amount) as amount from withholdings where voided_at is null group by 1) w on w.payment_id = pay.id
      where pay.undone_at is null and pay.amount + coalesce(w.amount, 0) <> p.total`,
  },
  {
    rule: "the certificates of an undone payment are void",
    find: sql`select w.number as subject, 'its payment was undone' as detail from withholdings w
      join purchase_payments pay on pay.id = w.payment_id where (w.voided_at is null) <> (pay.undone_at is null)`,
  },
]);
