import { and, asc, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import type { Reach } from "~/platform/http/reach";
import type { PurchaseFields } from "../../domain/purchases";
import { purchaseNotFound } from "../../errors";
import { purchaseLines, purchasePayments, purchases } from "../tables";

export type PurchaseRow = typeof purchases.$inferSelect;

/** Locks the row until the transaction ends; throws NOT_FOUND. */
export async function lockPurchase(tx: Tx, id: Reach<"purchase">): Promise<PurchaseRow> {
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for("update");
  if (!row) throw purchaseNotFound();
  return row;
}

/** The lines in their order. */
export const listLines = (reader: Reader, purchaseId: string) =>
  reader
    .select()
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, purchaseId))
    .orderBy(asc(purchaseLines.place));

/** The fields of the form. */
export function fieldsOf(row: PurchaseRow, lines: Awaited<ReturnType<typeof listLines>>): PurchaseFields {
  const { supplierId, payee, withholding, billNumber, day, dueDate, funds, spentBy } = row;
  const { proof, proofNumber, proofReason, note } = row;
  return {
    ...{ supplierId, payee, withholding, billNumber, day, dueDate, funds, spentBy },
    ...{ proof, proofNumber, proofReason, note },
    lines: lines.map(({ accountCode, what, amount, vatCode, moveId, vehicleId }) => ({
      ...{ accountCode, what, amount, vatCode, moveId, vehicleId },
    })),
  };
}

/** The payment that counts. */
export async function findPayment(reader: Reader, purchaseId: string) {
  const [payment] = await reader
    .select()
    .from(purchasePayments)
    .where(and(eq(purchasePayments.purchaseId, purchaseId), isNull(purchasePayments.undoneAt)));
  return payment;
}
