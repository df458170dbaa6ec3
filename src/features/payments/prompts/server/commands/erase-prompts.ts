import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";
import { stkPrompts } from "../../../server/tables";

/**
 * Removes the phone number from prompts that brought no money. Paid prompts stay, because tax law requires
 * it. Returns the changed ids.
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
