import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { notReferenced } from "~/platform/db/references";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { customers, OWN_TABLES } from "../tables";
import { deleteCustomer } from "./save-customer";

/**
 * Soft-deletes a customer created with an event of this name, unless they changed or another row references
 * them (docs/decisions/0178).
 */
export async function deleteUnusedCustomer(
  tx: Tx,
  actor: Actor,
  { id, broughtBy, now }: { id: string; broughtBy: string; now: Date },
): Promise<void> {
  const unnamed = await notReferenced(tx, { table: "customers", id: customers.id, but: OWN_TABLES });
  const [unused] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.id, id),
        eq(customers.updatedAt, customers.createdAt),
        isNull(customers.deletedAt),
        sql`exists (select 1 from ${events} e where e.customer_id = ${customers.id} and e.type = ${broughtBy} and e.at = ${customers.createdAt})`,
        unnamed,
      ),
    );
  if (unused) await deleteCustomer(tx, actor, { id: trustedReach(tx, "customer", unused.id, "part"), now });
}
