import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { salaryNotFound, salaryRunNotFound } from "../errors";
import { salaryPayments, salaryRuns } from "./tables";

/** Reaches every salary payment. Requires the permission to release. */
export async function assertReachSalaryPayment(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<Reach<"salary-payment">> {
  assertCan(actor, "release_payments");
  const [row] = await tx
    .select({ id: salaryPayments.id })
    .from(salaryPayments)
    .where(eq(salaryPayments.id, id));
  if (!row) throw salaryNotFound();
  return grantReach(tx, "salary-payment", row.id);
}

export async function assertReachSalaryRun(tx: Tx, actor: Actor, id: string): Promise<Reach<"salary-run">> {
  assertCan(actor, "release_payments");
  const [row] = await tx.select({ id: salaryRuns.id }).from(salaryRuns).where(eq(salaryRuns.id, id));
  if (!row) throw salaryRunNotFound();
  return grantReach(tx, "salary-run", row.id);
}
