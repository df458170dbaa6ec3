import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";
import { stkPrompts } from "../../prompts/server/tables";

/**
 * Takes the number off requests to a phone that brought no money; those that did are part of a payment, which tax law
 * keeps. What was settled of M-Pesa's payments is no longer found by who paid. Returns the ids of the requests.
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
  await tx.execute(
    sql`update mpesa_reviews set search = '' where settled_at is not null and search <> ''
      and invoice_id in (${idsOfCustomer(customerId)})`,
  );
  return emptied.map(({ id }) => id);
}
