import { asc, eq } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import { lockInvoice } from "~/features/invoices/server/commands";
import { invoices } from "~/features/invoices/server/tables";
import { RECENT_DAYS } from "~/features/quotes/demo/season";
import type { Tx } from "~/platform/db/database";
import { mintActor, provider, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { addDays, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import { seededRandom } from "~/platform/kernel/seeded-random";
import { outboxMessages } from "~/platform/mail/tables";
import { STANDING_METHODS } from "../domain";
import { bookPayment } from "../server/commands/record-payment";

const HOUR_MS = 3_600_000;

/** Pays the demo's invoices by every method: most in full, some in part. Some stay overdue. */
export async function seedInvoices(tx: Tx, now: Date): Promise<void> {
  const chance = seededRandom(4_711);
  const [clerk] = await tx
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.role, "accountant"))
    .limit(1);
  const accountant = clerk ? mintActor({ kind: "person", personId: clerk.id, name: clerk.name }) : system;
  const recent = addDays(nairobiDate(now), -RECENT_DAYS);
  const rows = await tx
    .select({
      id: invoices.id,
      createdAt: invoices.createdAt,
      depositDue: invoices.depositDue,
      dueDate: invoices.dueDate,
      total: invoices.total,
      paidAmount: invoices.paidAmount,
    })
    .from(invoices)
    .where(eq(invoices.settled, false))
    .orderBy(asc(invoices.createdAt));
  // Booked in order of arrival, so that receipt numbers follow their dates.
  const transactions: { id: string; amount: number; at: Date }[] = [];
  for (const { id, createdAt, depositDue, dueDate, total, paidAmount } of rows) {
    const luck = chance.roll(100);
    if (paidAmount > 0) {
      const at = new Date(
        Math.max(startOfDate(dueDate).getTime(), startOfDate(recent).getTime()) +
          chance.roll(24) * 24 * HOUR_MS +
          (9 + chance.roll(8)) * HOUR_MS,
      );
      if (luck < 75 && dueDate > addDays(recent, -45))
        transactions.push({ id, amount: total - paidAmount, at });
      continue;
    }
    if (luck < 5) continue;
    transactions.push({
      id,
      amount: depositDue,
      at: new Date(createdAt.getTime() + (1 + chance.roll(20)) * HOUR_MS),
    });
    if (luck < 14) continue;
    const balance = total - depositDue;
    transactions.push({
      id,
      amount: luck < 20 ? Math.floor(balance / 200_000) * 100_000 : balance,
      at: new Date(startOfDate(dueDate).getTime() + (9 + chance.roll(9)) * HOUR_MS),
    });
  }
  const arrived = transactions
    .filter(({ amount, at }) => amount > 0 && at < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [place, { id, amount, at }] of arrived.entries()) {
    const method = chance.chance(68) ? "mpesa" : chance.pick(STANDING_METHODS);
    const reference =
      method === "mpesa"
        ? `S${String(100_000_000 + place * 7919).slice(0, 9)}`
        : method === "cash"
          ? ""
          : `REF-${1000 + place}`;
    await bookPayment(tx, method === "mpesa" ? provider("M-Pesa") : accountant, {
      invoice: await lockInvoice(tx, trustedReach(tx, "invoice", id, "made")),
      amount,
      method,
      reference,
      mpesaReceipt: method === "mpesa" ? reference : null,
      now: at,
    });
  }
  await tx
    .update(outboxMessages)
    .set({ status: "sent", attempts: 1, createdAt: invoices.createdAt, sentAt: invoices.createdAt })
    .from(invoices)
    .where(eq(outboxMessages.subjectId, invoices.id));
}
