import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";

/** Proves change orders by their lines, confirmations and papers. */
export const changeOrderLedgerRules = ledgerRules.answer([
  {
    rule: "a change order's sum is the sum of its lines",
    find: sql`select o.number as subject, format('the order has %s, its lines %s', o.subtotal, coalesce(sum(l.amount), 0)) as detail
      from change_orders o left join change_order_lines l on l.order_id = o.id
      group by o.id having o.subtotal <> coalesce(sum(l.amount), 0)`,
  },
  {
    rule: "a settled change order is what the customer confirmed",
    find: sql`select o.number as subject, format('settled %s, confirmed %s', o.total, c.total) as detail
      from change_orders o left join change_order_confirmations c on c.order_id = o.id and c.revision = o.confirmed_revision
      where o.state = 'settled' and c.total is distinct from o.total`,
  },
  {
    rule: "a change order's further invoice has its sum",
    find: sql`select o.number as subject, format('confirmed %s, invoice %s has %s', o.total, i.number, i.total) as detail
      from change_orders o join invoices i on i.id = o.invoice_id where i.total <> o.total or i.supplement_of is null`,
  },
  {
    rule: "a change order's credit note has its sum, or all that its invoice had left",
    find: sql`select o.number as subject, format('confirmed %s, credit note %s has %s', o.total, n.number, n.total) as detail
      from change_orders o join credit_notes n on n.id = o.credit_note_id
      where n.total <> -o.total and not (n.cancels and n.total < -o.total)`,
  },
]);
