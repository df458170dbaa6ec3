import { and, asc, desc, eq, lte } from "drizzle-orm";
import { suppliers } from "~/features/suppliers/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import { recurringNotFound } from "../errors";
import { recurringBills } from "./tables";

const MOST = 200;

/** All with their supplier, active ones first, by their next day. */
export async function listRecurring(reader: Reader) {
  const rows = await reader
    .select({ bill: recurringBills, supplier: suppliers.name, supplierStatus: suppliers.status })
    .from(recurringBills)
    .innerJoin(suppliers, eq(suppliers.id, recurringBills.supplierId))
    .orderBy(desc(recurringBills.isActive), asc(recurringBills.nextOn), asc(recurringBills.id))
    .limit(MOST);
  return rows.map(({ bill, supplier, supplierStatus }) => ({
    ...bill,
    supplier: { id: bill.supplierId, name: supplier },
    /** An archived supplier's bills are not entered. */
    isBlocked: supplierStatus !== "active",
  }));
}

/** Locks the row until the transaction ends; throws NOT_FOUND. */
export async function lockRecurring(tx: Tx, id: Reach<"recurring-bill">) {
  const [row] = await tx.select().from(recurringBills).where(eq(recurringBills.id, id)).for("update");
  if (!row) throw recurringNotFound();
  return row;
}

/** Ids of active bills of suppliers in use whose day has come. */
export async function listDue(reader: Reader, today: PlainDate): Promise<string[]> {
  const rows = await reader
    .select({ id: recurringBills.id })
    .from(recurringBills)
    .innerJoin(suppliers, and(eq(suppliers.id, recurringBills.supplierId), eq(suppliers.status, "active")))
    .where(and(eq(recurringBills.isActive, true), lte(recurringBills.nextOn, today)))
    .orderBy(asc(recurringBills.nextOn))
    .limit(MOST);
  return rows.map(({ id }) => id);
}
