import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan, can, forbidden } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { grantReach, type Reach } from "~/platform/http/reach";
import { itemNotFound, periodNotFound } from "../errors";
import { isPeriod } from "./queries/periods";
import { payrollItems, payrollPeriods } from "./tables";

/** Runs are the whole company's: who holds one of the permissions reaches each, by id or number. Throws NOT_FOUND. */
export const assertReachPeriod =
  (...permissions: readonly Permission[]) =>
  async (tx: Tx, actor: Actor, numberOrId: string): Promise<Reach<"payroll-period">> => {
    if (!permissions.some((permission) => can(actor, permission))) throw forbidden();
    const [row] = await tx.select({ id: payrollPeriods.id }).from(payrollPeriods).where(isPeriod(numberOrId));
    if (!row) throw periodNotFound();
    return grantReach(tx, "payroll-period", row.id);
  };

/** Proves that the actor may prepare payroll for one item. Throws NOT_FOUND. */
export async function assertReachItem(tx: Tx, actor: Actor, id: string): Promise<Reach<"payroll-item">> {
  assertCan(actor, "process_payroll");
  const [row] = await tx.select({ id: payrollItems.id }).from(payrollItems).where(eq(payrollItems.id, id));
  if (!row) throw itemNotFound();
  return grantReach(tx, "payroll-item", row.id);
}
