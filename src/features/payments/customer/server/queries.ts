import { and, desc, eq, sql } from "drizzle-orm";
import { customersOfSurvivor } from "~/features/customers/server/reach";
import { customerPapers } from "~/features/documents/server/queries";
import { invoicesInScope } from "~/features/invoices/customer/server/queries";
import { mayReachAccount } from "~/features/invoices/server/reach";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import { getCustomerCredit } from "../../server/queries/settlements";
import { payments } from "../../server/tables";
import { customerPayment } from "../contract";

const SHOWN = 25;

async function paymentsOf(reader: Reader, actor: Actor, customerId: string) {
  return reader
    .select({
      ...columnsOf(payments, customerPayment.shape),
      invoiceNumber: invoices.number,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(sql`${payments.customerId} in ${customersOfSurvivor(customerId)}`, invoicesInScope(actor)))
    .orderBy(desc(payments.receivedAt), desc(payments.id))
    .limit(SHOWN);
}

/** Lists a customer's newest payments. Includes statement and credit only if the actor may see the whole account. */
export async function getPaymentsOfCustomer(reader: Reader, actor: Actor, customerId: string) {
  const [paid, statement, managed] = await Promise.all([
    paymentsOf(reader, actor, customerId),
    mayReachAccount(reader, actor, customerId, "view_finances"),
    can(actor, "manage_finances") && mayReachAccount(reader, actor, customerId, "manage_finances"),
  ]);
  return {
    customerId,
    payments: paid,
    statement,
    ...(statement ? { credit: await getCustomerCredit(reader, customerId) } : {}),
    mayPayOut: statement && managed,
  };
}

export const papersOfPayments = customerPapers.answer(async (reader, actor, { id: customerId }) => {
  if (!can(actor, "view_finances")) return [];
  const rows = await paymentsOf(reader, actor, customerId);
  return rows.map(({ id, receiptNumber, receivedAt, amount }) => ({
    id,
    label: "Receipt",
    number: receiptNumber,
    date: receivedAt,
    amount,
    path: `/documents/receipts/${id}.pdf`,
  }));
});
