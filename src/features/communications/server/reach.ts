import { and, eq } from "drizzle-orm";
import { customerNotFound } from "~/features/customers/errors";
import { customersInReach } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";

/** Reach of a customer, by id or number, whom the actor may write to; throws NOT_FOUND otherwise. */
export async function assertWriteCustomer(
  tx: Tx,
  actor: Actor,
  numberOrId: string,
): Promise<Reach<"customer">> {
  const is = UUID.test(numberOrId)
    ? eq(customers.id, numberOrId)
    : eq(customers.customerNumber, numberOrId.toUpperCase());
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(is, customersInReach(actor, "manage_communications")));
  if (!row) throw customerNotFound();
  return grantReach(tx, "customer", row.id);
}
