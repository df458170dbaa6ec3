import { and, eq, isNull } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { invoices } from "~/features/invoices/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { correctInvoice } from "./server/commands";

/** A company's invoice with another company's PIN, replaced by the right one. */
export async function seedCorrection(tx: Tx, now: Date): Promise<void> {
  const [wrong] = await tx
    .select({ id: invoices.id, customerName: invoices.customerName })
    .from(invoices)
    .where(
      and(
        eq(invoices.customerName, "Kilele Architects"),
        eq(invoices.draft, false),
        isNull(invoices.cancelledAt),
      ),
    )
    .limit(1);
  if (!wrong) return;
  await correctInvoice(tx, await seedActor(tx, "accountant"), {
    invoiceId: trustedReach(tx, "invoice", wrong.id, "made"),
    customerName: wrong.customerName,
    kraPin: "P052345679D",
    reason: "Buyer's KRA PIN corrected",
    now: new Date(now.getTime() - 2 * 3_600_000),
  });
}
