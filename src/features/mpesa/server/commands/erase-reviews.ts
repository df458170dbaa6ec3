import { sql } from "drizzle-orm";
import { idsOfCustomer } from "~/features/invoices/customer/server/queries";
import type { Tx } from "~/platform/db/database";

/** What was settled of M-Pesa's payments for a customer's invoices is no longer found by who paid. */
export async function eraseReviews(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(
    sql`update mpesa_reviews set search = '' where settled_at is not null and search <> ''
      and invoice_id in (${idsOfCustomer(customerId)})`,
  );
}
