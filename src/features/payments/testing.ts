import { asc, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { db } from "~/platform/db/database";
import { verifyLedger } from "./ledger/server/queries";
import { paymentsHandlers } from "./server/handlers";
import { payments } from "./server/tables";
import { settlementsHandlers } from "./settlements/server/handlers";
import { settlementsSubscribers } from "./settlements/server/subscribers";

export { paymentsHandlers, settlementsHandlers, settlementsSubscribers };

/** The books agree after every test of a file, whatever it tried. */
export function useProvenBooks(): void {
  afterEach(async () => {
    expect((await verifyLedger(db())).disagreements).toEqual([]);
  });
}

/** The payments and reversals of an invoice, oldest first. */
export function bookedOn(invoiceId: string) {
  return db()
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.createdAt));
}
