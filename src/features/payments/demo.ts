import { asc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { lockInvoice } from "~/features/invoices/server/commands";
import { invoices } from "~/features/invoices/server/tables";
import type { Tx } from "~/platform/db/database";
import { mintActor, provider, system } from "~/platform/http/actor";
import { startOfDate } from "~/platform/kernel/dates";
import { dice } from "~/platform/kernel/dice";
import { outboxMessages } from "~/platform/mail/tables";
import { PAYMENT_METHODS } from "./domain";
import { bookPayment } from "./server/commands/record-payment";

const HOUR_MS = 3_600_000;

/** Deposits and balances of the demo's invoices: most are paid, some in part, some overdue; by every method. */
export async function seedInvoices(tx: Tx, now: Date): Promise<void> {
  const chance = dice(4_711);
  const [clerk] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.role, "accountant"))
    .limit(1);
  const accountant = clerk ? mintActor({ kind: "person", personId: clerk.id, name: clerk.name }) : system;
  const rows = await tx
    .select({
      id: invoices.id,
      createdAt: invoices.createdAt,
      depositDue: invoices.depositDue,
      dueDate: invoices.dueDate,
    })
    .from(invoices)
    .orderBy(asc(invoices.createdAt));
  const pay = async (id: string, amount: number, at: Date, place: number) => {
    if (amount <= 0 || at >= now) return;
    const method = chance.chance(68) ? "mpesa" : chance.pick(PAYMENT_METHODS);
    const reference =
      method === "mpesa"
        ? `S${String(100_000_000 + place * 7919).slice(0, 9)}`
        : method === "cash"
          ? ""
          : `REF-${1000 + place}`;
    const actor = method === "mpesa" ? provider("M-Pesa") : accountant;
    await bookPayment(tx, actor, {
      invoice: await lockInvoice(tx, id),
      amount,
      method,
      reference,
      mpesaReceipt: method === "mpesa" ? reference : null,
      now: at,
    });
  };
  for (const [index, invoice] of rows.entries()) {
    const luck = chance.roll(100);
    if (luck < 8) continue;
    await pay(
      invoice.id,
      invoice.depositDue,
      new Date(invoice.createdAt.getTime() + (1 + chance.roll(20)) * HOUR_MS),
      index * 2,
    );
    if (luck < 24) continue;
    const locked = await lockInvoice(tx, invoice.id);
    const due = startOfDate(invoice.dueDate).getTime() + (9 + chance.roll(9)) * HOUR_MS;
    const balance = locked.total - locked.paidAmount;
    await pay(
      invoice.id,
      luck < 32 ? Math.floor(balance / 200_000) * 100_000 : balance,
      new Date(due),
      index * 2 + 1,
    );
  }
  // What the company told people back then was sent back then.
  await tx
    .update(outboxMessages)
    .set({ status: "sent", attempts: 1, createdAt: invoices.createdAt, sentAt: invoices.createdAt })
    .from(invoices)
    .where(eq(outboxMessages.subjectId, invoices.id));
}
