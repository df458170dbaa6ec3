import { and, eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { grantReach, type Reach } from "~/platform/http/reach";
import { customerNotFound } from "../../errors";
import { getCustomerByNumber } from "../../server/queries/customers";
import { customersInReach } from "../../server/reach";
import { customers } from "../../server/tables";

/** Reach of a customer, by id or number, whose notes the actor may write; throws NOT_FOUND otherwise. */
export async function assertNoteCustomer(
  tx: Tx,
  actor: Actor,
  numberOrId: string,
): Promise<Reach<"customer">> {
  const { id } = await getCustomerByNumber(tx, numberOrId);
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.id, id), customersInReach(actor, "access_all_customers", "access_assigned_customers")),
    );
  if (!row) throw customerNotFound();
  return grantReach(tx, "customer", row.id);
}
