import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";
import { stkPrompts } from "../../prompts/server/tables";

/**
 * Takes the number off requests to a phone that brought no money; those that did are part of a payment, which tax law
 * keeps. Returns the ids of the requests.
 */
export async function erasePrompts(tx: Tx, customerId: string): Promise<string[]> {
  const emptied = await tx
    .update(stkPrompts)
    .set({ phone: "" })
    .where(
      sql`invoice_id in (${idsOfCustomer(customerId)})
        and state in ('failed', 'cancelled', 'expired') and phone <> ''`,
    )
    .returning({ id: stkPrompts.id });
  return emptied.map(({ id }) => id);
}
