import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";

/** Removes the payer from the search words of a customer's settled reviews. */
export async function eraseReviews(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(
    sql`update mpesa_reviews set search = '' where settled_at is not null and search <> ''
      and invoice_id in (${idsOfCustomer(customerId)})`,
  );
}
