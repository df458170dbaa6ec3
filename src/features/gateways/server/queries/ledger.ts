import { sql } from "drizzle-orm";
import { GATEWAY_METHODS } from "~/features/payments/domain";
import { ledgerRules, reversed } from "~/features/payments/server/queries/ledger";

const isByGateway = sql`p.method in (${sql.join(
  GATEWAY_METHODS.map((method) => sql`${method}`),
  sql`, `,
)})`;

export const gatewayLedgerRules = ledgerRules.answer([
  {
    rule: "a charge's payment is on the charge's invoice, by its gateway",
    find: sql`select c.reference as subject, format('%s: %s by %s', p.receipt_number, p.kind, p.method) as detail
      from charges c join payments p on p.id = c.payment_id
      where p.invoice_id <> c.invoice_id or p.method <> c.gateway or p.kind <> 'payment'`,
  },
  {
    // After a comparison, the booked amount may be the statement's.
    rule: "what a provider's answer booked is what was asked for",
    find: sql`select c.reference as subject, format('asked %s, booked %s', c.amount, p.amount) as detail
      from charges c join payments p on p.id = c.payment_id where p.recorded_by is null and p.amount <> c.amount`,
  },
  {
    rule: "a gateway's money that nobody recorded by hand is a charge's",
    find: sql`select p.receipt_number as subject, p.method as detail from payments p
      where p.kind = 'payment' and ${isByGateway} and p.recorded_by is null
        and not exists (select 1 from charges c where c.payment_id = p.id)`,
  },
  {
    rule: "one reference of a gateway is one payment",
    find: sql`select p.method || ' ' || upper(regexp_replace(p.reference, '[\\s-]', '', 'g')) as subject, string_agg(p.receipt_number, ', ') as detail
      from payments p where p.kind = 'payment' and ${isByGateway} and p.reference <> '' and not ${reversed}
      group by 1 having count(*) > 1`,
  },
  {
    rule: "what was given back at a provider is taken back in the books",
    find: sql`select c.reference as subject, f.said as detail from charge_refunds f join charges c on c.id = f.charge_id join payments p on p.id = c.payment_id
      where f.state = 'done' and not ${reversed}`,
  },
]);
