import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { customersOfSurvivor, survivorOf } from "~/features/customers/server/reach";
import { invoices } from "~/features/invoices/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Cents } from "~/platform/kernel/money";
import type { StandingMethod } from "../../domain";
import { settlementRow } from "../../settlements/contract";
import type { SettlementKind } from "../../settlements/domain";
import { settlementNotFound } from "../../settlements/errors";
import { payments, settlements } from "../tables";

const columns = {
  ...columnsOf(settlements, settlementRow.shape),
  kind: sql<SettlementKind>`${settlements.kind}`,
  customerId: settlements.customerId,
  invoiceId: settlements.invoiceId,
  method: sql<StandingMethod | null>`${settlements.method}`,
};

type Settlement = Awaited<ReturnType<typeof selectSettlements>>[number];

function selectSettlements(reader: Reader, condition: SQL) {
  return reader
    .select(columns)
    .from(settlements)
    .where(condition)
    .orderBy(asc(settlements.at), asc(settlements.id));
}

function withReversals(rows: Settlement[]) {
  const taken = new Set(rows.map(({ reversalOf }) => reversalOf));
  return rows.map((row) => ({ ...row, reversed: taken.has(row.id) }));
}

/** Settlements of several invoices, oldest first. */
export async function listSettlementsOfInvoices(reader: Reader, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return [];
  return withReversals(await selectSettlements(reader, inArray(settlements.invoiceId, [...invoiceIds])));
}

/** One settlement, and whether it was reversed; throws NOT_FOUND. */
export async function getSettlement(reader: Reader, id: string) {
  const [row] = await reader.select(columns).from(settlements).where(eq(settlements.id, id));
  if (!row) throw settlementNotFound();
  const [taken] = await reader
    .select({ id: settlements.id })
    .from(settlements)
    .where(eq(settlements.reversalOf, id));
  return { ...row, reversed: taken !== undefined };
}

/**
 * Returns a customer's credit in cents: overpaid and released money minus applied and refunded credit. Merged
 * customers share one sum (docs/decisions/0045).
 */
export async function getCustomerCredit(reader: Reader, customerId: string): Promise<Cents> {
  return sumCredit(reader, customersOfSurvivor(survivorOf(customerId)));
}

async function sumCredit(reader: Reader, own: SQL): Promise<Cents> {
  const { rows } = await reader.execute<{ credit: number }>(sql`
    select (select coalesce(sum(amount - applied), 0) from ${payments} where customer_id in ${own})::bigint
      + (select coalesce(sum(credit), 0) from ${settlements} where customer_id in ${own})::bigint as credit`);
  return Number(rows[0]?.credit ?? 0);
}

/** Whether these customers would have a negative credit without their merge: the other customer used it. */
export async function isCreditUsedByOthers(reader: Reader, ids: readonly string[]): Promise<boolean> {
  return (
    (await sumCredit(
      reader,
      sql`(${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )) < 0
  );
}

/**
 * Returns the credit of the customers with invoices to this email, in cents. Includes merged customers only
 * if all their invoices went there: a merge must not reveal another customer's money.
 */
export async function getCreditOfEmail(reader: Reader, email: string): Promise<Cents> {
  const own = sql`(select distinct customer_id from ${invoices} where lower(customer_email) = ${email.toLowerCase()}
    and not exists (select 1 from customers c join ${invoices} o on o.customer_id = c.merged_into
      where c.merged_into = ${invoices}.customer_id and lower(o.customer_email) <> ${email.toLowerCase()}))`;
  return sumCredit(reader, own);
}

/** The part of an invoice that certificates settle. This money cannot be refunded. */
export async function sumWithheld(reader: Reader, invoiceId: string): Promise<Cents> {
  const [row] = await reader
    .select({ withheld: sql<number>`coalesce(sum(${settlements.applied}), 0)::bigint`.mapWith(Number) })
    .from(settlements)
    .where(and(eq(settlements.invoiceId, invoiceId), eq(settlements.kind, "withholding")));
  return row?.withheld ?? 0;
}

/** Whether any invoice has a certificate with this number. */
export async function isCertificateUsed(reader: Reader, certificateNumber: string): Promise<boolean> {
  const rows = await reader
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(
        eq(settlements.kind, "withholding"),
        eq(settlements.reference, certificateNumber),
        isNull(settlements.reversalOf),
        sql`not exists (select 1 from settlements r where r.reversal_of = "settlements"."id")`,
      ),
    );
  return rows.length > 0;
}

/**
 * Returns the cents that a credit note released for refund: still due, and each refund since. Credit used for
 * another invoice is not due.
 */
export async function getRefundOf(reader: Reader, invoice: { id: string; customerId: string }) {
  const rows = await selectSettlements(
    reader,
    sql`${settlements.customerId} in ${customersOfSurvivor(survivorOf(invoice.customerId))} and ${settlements.kind} in ('released', 'refund')`,
  );
  const released = rows.filter(({ kind, invoiceId }) => kind === "released" && invoiceId === invoice.id);
  const [first] = released;
  if (!first) return { due: 0, paid: [] };
  const standing = withReversals(rows).filter(({ reversed, reversalOf }) => !reversed && !reversalOf);
  const paid = standing
    .filter(({ kind, at }) => kind === "refund" && at >= first.at)
    .map(({ credit, date }) => ({ amount: -credit, date }));
  const sum = released.reduce((total, { credit }) => total + credit, 0);
  const back = paid.reduce((total, { amount }) => total + amount, 0);
  const credit = await getCustomerCredit(reader, invoice.customerId);
  return { due: Math.max(0, Math.min(sum - back, credit)), paid };
}
