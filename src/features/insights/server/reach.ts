import { customerNotFound } from "~/features/customers/errors";
import { assertReachCustomer, mayReachCustomer } from "~/features/customers/server/reach";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";

/** Requires permission to see this customer and manage finances; throws NOT_FOUND otherwise. */
export async function assertCreditCustomer(tx: Tx, actor: Actor, id: string): Promise<Reach<"customer">> {
  const reached = await assertReachCustomer(tx, actor, id);
  if (!(await mayReachCustomer(tx, actor, reached, "manage_finances"))) throw customerNotFound();
  return reached;
}
