import { and, asc, eq, isNull } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import type { Tx } from "~/platform/db/database";
import { bookTransaction } from "./server/commands/book-transaction";
import { recordTransaction } from "./server/commands/record-transaction";

const HOUR_MS = 3_600_000;

/** Paybill payments of the last days that need a person: a mistyped account, a name in its place, too much money. */
export async function seedPaybill(tx: Tx, now: Date): Promise<void> {
  const open = await tx
    .select({ account: invoices.accountNumber, total: invoices.total, paid: invoices.paidAmount })
    .from(invoices)
    .where(and(eq(invoices.settled, false), isNull(invoices.cancelledAt), eq(invoices.draft, false)))
    .orderBy(asc(invoices.createdAt))
    .limit(2);
  const [first, second] = open;
  if (!first || !second) return;
  const reported = [
    {
      transId: "SDMA7K2P41",
      account: `${first.account.slice(0, -1)}X`,
      amount: 500_000,
      phone: "2547 ***** 305",
      payerName: "Wambui",
      hoursAgo: 30,
    },
    {
      transId: "SDMB3Q8R52",
      account: "HOUSE MOVE",
      amount: 1_250_000,
      phone: "2541 ***** 118",
      payerName: "Otieno",
      hoursAgo: 7,
    },
    {
      transId: "SDMC9T4V63",
      account: second.account,
      amount: second.total - second.paid + 150_000,
      phone: "2547 ***** 642",
      payerName: "Cherono",
      hoursAgo: 0,
    },
  ];
  for (const { hoursAgo, ...payment } of reported) {
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const id = await recordTransaction(tx, { ...payment, source: "callback", paidAt: at, now: at });
    if (id) await bookTransaction(tx, id, at);
  }
}
