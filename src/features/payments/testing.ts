import { asc, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { db } from "~/platform/db/database";
import { paymentsHandlers } from "./server/handlers";
import { verifyLedger } from "./server/queries/ledger";
import { payments } from "./server/tables";
import { settlementsHandlers } from "./settlements/server/handlers";
import { settlementsSubscribers } from "./settlements/server/subscribers";

export { paymentsHandlers, settlementsHandlers, settlementsSubscribers };

/** Checks the ledger after every test of a file. */
export function useProvenBooks(): void {
  afterEach(async () => {
    expect((await verifyLedger(db())).disagreements).toEqual([]);
  });
}

export function bookedOn(invoiceId: string) {
  return db()
    .select()
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.createdAt));
}
