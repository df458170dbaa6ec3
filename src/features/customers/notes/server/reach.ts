import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { UUID } from "~/platform/kernel/ids";
import { customerNotFound } from "../../errors";
import { customersInReach } from "../../server/reach";
import { customers } from "../../server/tables";

/** Reach of the customer of an id or number for who may write notes of them; throws NOT_FOUND for everybody else. */
export async function assertNoteCustomer(
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
    .where(and(is, customersInReach(actor, "access_all_customers", "access_assigned_customers")));
  if (!row) throw customerNotFound();
  return grantReach(tx, "customer", row.id);
}
