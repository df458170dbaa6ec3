import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import { getInvoiceById } from "~/features/invoices/server/queries/invoices";
import { invoices } from "~/features/invoices/server/tables";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { reversePayment } from "../server/commands/record-payment";
import { recordWithholding, refundInvoice } from "../server/commands/settle-invoice";
import { payments } from "../server/tables";

/** Seeds a withholding VAT certificate, a refund, and a payment recorded on the wrong invoice. */
export async function seedSettlements(tx: Tx, now: Date): Promise<void> {
  const accountant = await seedActor(tx, "accountant");
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const issued = and(eq(invoices.draft, false), isNull(invoices.cancelledAt));
  const [open] = await tx
    .select({ id: invoices.id, vat: invoices.vat, total: invoices.total })
    .from(invoices)
    .where(and(issued, eq(invoices.settled, false), gt(invoices.vat, 500_000)))
    .orderBy(desc(invoices.total), asc(invoices.id))
    .limit(1);
  if (open) {
    const balance = await getInvoiceById(tx, open.id).then(({ total, paidAmount }) => total - paidAmount);
    // The rate of withholding VAT is 2% of the taxable value.
    const amount = Math.min(balance, Math.round((open.vat * 2) / 16 / 100) * 100);
    await recordWithholding(tx, accountant, {
      invoiceId: trustedReach(tx, "invoice", open.id, "made"),
      certificateNumber: "KRAWVT0026117",
      certificateDate: nairobiDate(ago(80)),
      amount,
      now: ago(52),
    });
  }
  const [last] = await tx
    .select({ id: payments.id, invoiceId: payments.invoiceId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(issued, eq(payments.method, "cash"), gt(payments.amount, 0)))
    .orderBy(desc(payments.receivedAt), asc(payments.id))
    .limit(1);
  if (last)
    await reversePayment(tx, accountant, {
      paymentId: trustedReach(tx, "payment", last.id, "made"),
      reason: "Recorded on the wrong invoice",
      now: ago(30),
    });
  const [full] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        issued,
        eq(invoices.settled, true),
        sql`not exists (select 1 from settlements s where s.invoice_id = ${invoices.id})`,
        gt(invoices.paidAmount, 1_000_000),
      ),
    )
    .orderBy(desc(invoices.createdAt), asc(invoices.id))
    .offset(3)
    .limit(1);
  if (full)
    await refundInvoice(tx, accountant, {
      invoiceId: trustedReach(tx, "invoice", full.id, "made"),
      amount: 150_000,
      reason: "Two hours less than agreed",
      to: "paid_out",
      method: "mpesa",
      reference: "SKL4T7R2QX",
      now: ago(8),
    });
}
