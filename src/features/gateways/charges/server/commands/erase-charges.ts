import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";
import { charges } from "../tables";

/**
 * Takes the number off charges that brought no money; those that did are part of a payment, which tax law keeps. Returns the
 * ids of the charges.
 */
export async function eraseCharges(tx: Tx, customerId: string): Promise<string[]> {
  const emptied = await tx
    .update(charges)
    .set({ phone: "", redirectTo: null })
    .where(
      sql`invoice_id in (${idsOfCustomer(customerId)})
        and state in ('failed', 'cancelled', 'expired') and (phone <> '' or redirect_to is not null)`,
    )
    .returning({ id: charges.id });
  return emptied.map(({ id }) => id);
}
