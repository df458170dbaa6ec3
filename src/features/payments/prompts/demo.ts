import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Tx } from "~/platform/db/database";
import { newId } from "~/platform/kernel/ids";
import { stkPrompts } from "../server/tables";

const HOUR_MS = 3_600_000;

/** Seeds failed prompts of the last hours, so that the dashboard shows some to repeat. */
export async function seedPrompts(tx: Tx, now: Date): Promise<void> {
  const open = await tx
    .select({ id: invoices.id, phone: invoices.customerPhone, depositDue: invoices.depositDue })
    .from(invoices)
    .where(and(eq(invoices.settled, false), eq(invoices.draft, false), isNull(invoices.cancelledAt)))
    .orderBy(desc(invoices.createdAt), asc(invoices.id))
    .limit(2);
  const ends = [
    { state: "cancelled", reason: "cancelled", resultCode: "1032", resultDesc: "Request cancelled by user" },
    { state: "failed", reason: "insufficient", resultCode: "1", resultDesc: "The balance is insufficient" },
  ];
  for (const [place, { id, phone, depositDue }] of open.entries()) {
    const at = new Date(now.getTime() - (2 + 3 * place) * HOUR_MS);
    await tx.insert(stkPrompts).values({
      id: newId(at.getTime()),
      invoiceId: id,
      phone,
      amount: Math.max(1, Math.floor(depositDue / 100)),
      attempts: 1,
      sentAt: at,
      endedAt: new Date(at.getTime() + 40_000),
      startedBy: "Customer",
      createdAt: at,
      ...ends[place],
    });
  }
}
