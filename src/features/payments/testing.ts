import { asc, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { db } from "~/platform/db/database";
import { correctionsHandlers } from "./corrections/server/handlers";
import { promptsRoutes } from "./prompts/server/routes";
import { checkPrompt, promptsTasks, sendPrompt, sweepPrompts } from "./prompts/server/tasks";
import { paymentsHandlers } from "./server/handlers";
import { verifyLedger } from "./server/queries/ledger";
import { payments } from "./server/tables";
import { settlementsHandlers } from "./settlements/server/handlers";
import { settlementsSubscribers } from "./settlements/server/subscribers";

export {
  checkPrompt,
  correctionsHandlers,
  paymentsHandlers,
  promptsRoutes,
  promptsTasks,
  sendPrompt,
  settlementsHandlers,
  settlementsSubscribers,
  sweepPrompts,
};

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
