import { type SQL, sql } from "drizzle-orm";
import { customerNotFound } from "~/features/customers/errors";
import { getCustomer } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { mayReachAccount } from "~/features/invoices/server/reach";
import { getCustomerCredit } from "~/features/payments/server/queries/settlements";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { runBalance, type StatementKind } from "../domain";
import { periodEndsBeforeStart } from "../errors";

interface Row extends Record<string, unknown> {
  id: string;
  date: string;
  kind: StatementKind;
  number: string;
  invoiceNumber: string | null;
  amount: Cents;
}

const MAX_ENTRIES = 2_000;

/**
 * Documents of an account and of the ones merged into it, by Nairobi date. Moves between an invoice and the credit are
 * left out.
 */
const documentsOf = (own: SQL) => sql`
  select id, issue_date as date, created_at as at, 'invoice' as kind, number, number as invoice_number, total as amount
    from invoices where customer_id in ${own} and not draft
  union all
  select n.id, n.issue_date, n.created_at, 'credit_note', n.number, i.number, -n.total
    from credit_notes n join invoices i on i.id = n.invoice_id where n.customer_id in ${own}
  union all
  select p.id, (p.received_at at time zone 'Africa/Nairobi')::date, p.received_at, p.kind, p.receipt_number, i.number, -p.amount
    from payments p join invoices i on i.id = p.invoice_id where p.customer_id in ${own}
  union all
  select s.id, (s.at at time zone 'Africa/Nairobi')::date, s.at, s.kind, coalesce(s.refund_number, s.reference), i.number,
    case s.kind when 'refund' then -s.credit else -s.applied end
    from settlements s left join invoices i on i.id = s.invoice_id
    where s.customer_id in ${own} and s.kind in ('withholding', 'refund')`;

/** A customer's account over a period, both days included; throws NOT_FOUND out of the actor's reach. */
export async function getStatement(
  reader: Reader,
  actor: Actor,
  input: { customerId: string; from: PlainDate; to: PlainDate },
) {
  const { customerId, from, to } = input;
  if (from > to) throw periodEndsBeforeStart.at("to");
  if (!(await mayReachAccount(reader, actor, customerId, "view_finances"))) throw customerNotFound();
  const { id, customerNumber, name, email, phone, kraPin } = await getCustomer(reader, customerId);
  const own = customersOfSurvivor(customerId);
  const before = await reader.execute<{ opening: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as opening from (${documentsOf(own)}) d where date < ${from}::date`);
  const within = await reader.execute<Row>(sql`
    select id, date::text as date, kind, number, invoice_number as "invoiceNumber", amount
    from (${documentsOf(own)}) d where date >= ${from}::date and date <= ${to}::date
    order by d.date, at, id limit ${MAX_ENTRIES + 1}`);
  const opening = Number(before.rows[0]?.opening ?? 0);
  const entries = within.rows.slice(0, MAX_ENTRIES).map((row) => ({ ...row, amount: Number(row.amount) }));
  return {
    customer: { id, customerNumber, name, email, phone, kraPin },
    from,
    to,
    opening,
    ...runBalance(opening, entries),
    customerCredit: await getCustomerCredit(reader, customerId),
    more: within.rows.length > MAX_ENTRIES,
  };
}

export type Statement = Awaited<ReturnType<typeof getStatement>>;
