import { sql } from "drizzle-orm";
import { ledgerRules, reversed } from "~/features/payments/server/queries/ledger";

export const mpesaLedgerRules = ledgerRules.answer([
  {
    rule: "one M-Pesa receipt is one payment, or the parts of the one arrival that was divided",
    find: sql`select receipt as subject, string_agg(number, ', ') as detail from (
        select coalesce(m.receipt, upper(p.reference)) as receipt, p.receipt_number as number, l.arrival_id
        from payments p left join mpesa_receipts m on m.payment_id = p.id left join mpesa_arrival_payments l on l.payment_id = p.id
        where p.kind = 'payment' and p.method = 'mpesa' and not ${reversed}
          and coalesce(m.receipt, upper(p.reference)) ~ '^[A-Z0-9]{10}$'
      ) used group by receipt having count(*) > 1 and (count(arrival_id) < count(*) or count(distinct arrival_id) > 1)`,
  },
  {
    // A prompt's payment without a confirmed receipt beside a later paybill payment of the same payer and amount: the
    // same money twice, unless an employee decided otherwise.
    rule: "a prompt's money is not booked again as a paybill payment",
    find: sql`select p.receipt_number as subject, format('and %s, as %s', q.receipt_number, a.trans_id) as detail
      from payments p join stk_prompts s on s.id = p.prompt_id left join mpesa_receipts m on m.payment_id = p.id
      join payments q on q.invoice_id = p.invoice_id and q.amount = p.amount and q.id <> p.id and q.kind = 'payment' and q.prompt_id is null
      join mpesa_arrival_payments l on l.payment_id = q.id and not l.merged
      join mpesa_arrivals a on a.id = l.arrival_id and a.source in ('callback', 'pull') and a.paid_at > coalesce(s.sent_at, s.created_at) - interval '1 minute'
      where not ${reversed} and not exists (select 1 from payments r where r.reversal_of = q.id)
        and not exists (select 1 from mpesa_arrivals c where c.trans_id = m.receipt and c.source <> 'prompt')
        and not exists (select 1 from stk_prompt_payments t where t.payment_id = q.id)
        and (replace(s.phone, '+', '') like regexp_replace(regexp_replace(a.phone, '[[:space:]+]', '', 'g'), '[*]+', '%')
          or a.phone !~ '^[+]?[0-9*[:space:]]*[0-9]{3}[0-9*[:space:]]*$')
        and not exists (select 1 from mpesa_reviews v join mpesa_decisions d on d.review_id = v.id where v.arrival_id = a.id and d.decided_by is not null)`,
  },
  {
    rule: "what an M-Pesa arrival became is no more than what arrived",
    find: sql`select a.trans_id as subject, format('arrived %s, booked %s', a.amount, sum(p.amount)) as detail
      from mpesa_arrivals a join mpesa_arrival_payments l on l.arrival_id = a.id join payments p on p.id = l.payment_id
      where not ${reversed} group by a.id having sum(p.amount) > a.amount`,
  },
]);
