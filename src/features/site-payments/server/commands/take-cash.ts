import { lockInvoice } from "~/features/invoices/server/commands";
import { type BookedPayment, bookPayment } from "~/features/payments/server/commands/record-payment";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { cashTaken } from "../../domain";
import { sendCashReceipt } from "../messages/cash-receipt";
import { cashHolders } from "../queries/cash-holders";
import { getMoveNumber, listDue } from "../queries/due";
import { cashTakings } from "../tables";
import { spreadMoney } from "./spread-money";

interface Cash {
  /** The report's: it counts once. */
  id: string;
  personId: string;
  moveId: string;
  jobId: string | null;
  amount: Cents;
  /** By the phone's corrected clock. */
  at: Date;
  now: Date;
}

/**
 * Records cash that the customer gave to the crew lead: the payment with its numbered receipt, the message to the customer,
 * and the sum in the lead's hand. Money in hand is recorded whole, also above the balance.
 */
export async function takeCash(tx: Tx, actor: Actor, cash: Cash): Promise<void> {
  const { id, personId, moveId, jobId, amount, at, now } = cash;
  const of = (await listDue(tx, [moveId])).get(moveId);
  const payment = of?.anchor && (await book(tx, actor, of.anchor.id, cash));
  await tx.insert(cashTakings).values({
    ...{ id, personId, moveId, jobId, amount, takenAt: at, createdAt: now },
    paymentId: payment?.id ?? null,
  });
  if (payment && of?.anchor) {
    await spreadMoney(tx, moveId, now);
    const due = (await listDue(tx, [moveId])).get(moveId)?.due ?? 0;
    await sendCashReceipt(tx, { invoice: of.anchor, payment, due, person: actor.name, now });
  }
  const receipt = payment?.receiptNumber ?? "";
  await record(tx, actor, cashTaken, {
    subjectId: id,
    summary: `${formatKes(amount)} in cash taken by ${actor.name}${receipt ? `, ${receipt}` : ": no invoice to record it on"}`,
    data: { move: await getMoveNumber(tx, moveId), person: actor.name, amount, receipt },
    customerId: of?.customerId ?? null,
    at: now,
  });
  for (const holders of cashHolders.all()) await holders.add(tx, { id, personId, amount, at });
}

async function book(
  tx: Tx,
  actor: Actor,
  invoiceId: string,
  { amount, at, now }: Cash,
): Promise<BookedPayment> {
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", invoiceId, "part"));
  return bookPayment(tx, actor, {
    ...{ invoice, amount, method: "cash", reference: "", notes: `Taken on site by ${actor.name}` },
    ...{ receivedAt: at, now },
  });
}
