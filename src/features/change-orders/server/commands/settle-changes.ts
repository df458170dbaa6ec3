import { eq } from "drizzle-orm";
import { creditOfLines } from "~/features/invoices/credit-notes/domain";
import { creditInvoice } from "~/features/invoices/credit-notes/server/commands";
import { getCreditable } from "~/features/invoices/credit-notes/server/queries";
import { issueFurther, lockInvoice } from "~/features/invoices/server/commands";
import {
  findInvoiceByAccount,
  findInvoiceOfQuote,
  getInvoiceById,
  type InvoiceRow,
} from "~/features/invoices/server/queries/invoices";
import type { quoteCancelled } from "~/features/quotes/domain";
import { lockQuote } from "~/features/quotes/server/queries/quotes";
import type { Tx } from "~/platform/db/database";
import type { EventType } from "~/platform/events/define";
import { type Recorded, record } from "~/platform/events/events";
import { type Actor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { changesLapsed, isPastLimit, type Lapse, orderSettled } from "../../domain/orders";
import { creditOfChange, furtherInvoice, totalsOfChange } from "../../domain/sums";
import { sendLapsedOrder } from "../messages/change-order-messages";
import { getQuoteNumber } from "../queries/lists";
import {
  findConfirmation,
  listOrderLines,
  listOrdersOf,
  listProposals,
  lockOpenOrder,
  type OrderRow,
} from "../queries/orders";
import { changeOrders } from "../tables";
import { decided, setDecision, takeBack } from "./decide-changes";
import { type Changes, freezeAgreed, lockChanges } from "./open-changes";
import { replaceLines } from "./price-order";

type Cancelled = typeof quoteCancelled extends EventType<infer Data> ? Data : never;
type Ordered = Changes & { order: OrderRow };

/** Gives an order the sum that the customer confirmed last; undefined if they confirmed none. */
export async function restoreConfirmed(
  tx: Tx,
  { quote, order }: Ordered,
  now: Date,
): Promise<OrderRow | undefined> {
  const confirmation = await findConfirmation(tx, order);
  if (!confirmation) return undefined;
  if (order.state === "confirmed") return order;
  const { lines, revision } = confirmation;
  await replaceLines(tx, order.id, lines);
  const [restored] = await tx
    .update(changeOrders)
    .set({
      ...{ state: "confirmed", revision, ...totalsOfChange(lines, quote.tax), requiresApproval: false },
      ...{ approvalAskedAt: null, approvalAskedBy: null, updatedAt: now },
    })
    .where(eq(changeOrders.id, order.id))
    .returning();
  return restored;
}

interface Paper {
  invoice?: { id: string; number: string };
  creditNote?: { id: string; number: string; total: Cents };
}

/** One further invoice, or one credit note, or nothing: what a confirmed sum becomes. Undefined if a reduction finds nothing left. */
async function issuePaper(
  tx: Tx,
  { quote, order }: Ordered,
  invoice: InvoiceRow,
  now: Date,
): Promise<Paper | undefined> {
  const lines = await listOrderLines(tx, order.id);
  const description = `Changes after acceptance (${order.number})`;
  if (order.total === 0) return {};
  if (order.total > 0) {
    const further = furtherInvoice(lines, quote.tax, description);
    if (further.kind !== "invoice") return {};
    const today = nairobiDate(now);
    const dueDate = invoice.dueDate < today ? today : invoice.dueDate;
    return { invoice: await issueFurther(tx, system, { ...further, invoice, dueDate, now }) };
  }
  if (invoice.cancelledAt) return undefined;
  const creditable = await getCreditable(tx, invoice);
  const credit = creditOfChange(lines, quote.tax, creditable);
  if (credit.kind !== "credit") return undefined;
  // Credits in parts round VAT on their sum: the customer confirmed this total, so only lines that give it are used.
  const isExact = credit.lines && creditOfLines(creditable, credit.lines).total === credit.amount;
  const creditNote = await creditInvoice(tx, system, {
    invoiceId: trustedReach(tx, "invoice", invoice.id, "part"),
    reason: description,
    reasonCode: "01",
    ...(isExact ? { lines: credit.lines } : { amount: credit.amount }),
    now,
  });
  return { creditNote };
}

async function settleOrder(tx: Tx, changes: Ordered, now: Date): Promise<void> {
  const { quote, order } = changes;
  const found = await findInvoiceOfQuote(tx, quote.id);
  if (!found) throw new Error(`Quote ${quote.number} is accepted and has no invoice.`);
  const invoice = await lockInvoice(tx, trustedReach(tx, "invoice", found.id, "part"));
  const paper = await issuePaper(tx, changes, invoice, now);
  if (!paper) return lapseOrder(tx, system, changes, { lapse: "nothing_left", open: 0, now });
  const { invoice: further, creditNote } = paper;
  await tx
    .update(changeOrders)
    .set({
      ...{ state: "settled", closedAt: now, updatedAt: now },
      ...{ invoiceId: further?.id ?? null, creditNoteId: creditNote?.id ?? null },
    })
    .where(eq(changeOrders.id, order.id));
  await freezeAgreed(tx, system, { ...changes, now });
  const became = further
    ? `invoice ${further.number}`
    : creditNote
      ? `credit note ${creditNote.number}`
      : "nothing to invoice";
  await record(tx, system, orderSettled, {
    subjectId: quote.id,
    summary: `${order.number} settled, ${formatKes(order.total)}: ${became}`,
    data: {
      ...{ number: quote.number, order: order.number, total: order.total },
      ...{ invoice: further?.number ?? null, creditNote: creditNote?.number ?? null },
    },
    customerId: quote.customerId,
    at: now,
  });
}

async function lapseOrder(
  tx: Tx,
  actor: Actor,
  { quote, order }: Pick<Changes, "quote" | "order">,
  { lapse, open, now }: { lapse: Lapse; open: number; now: Date },
): Promise<void> {
  if (order)
    await tx
      .update(changeOrders)
      .set({ state: "lapsed", lapse, closedAt: now, updatedAt: now })
      .where(eq(changeOrders.id, order.id));
  await record(tx, actor, changesLapsed, {
    subjectId: quote.id,
    summary: `${order ? `${order.number} lapsed` : "Proposed changes lapsed"}: ${LAPSED_BECAUSE[lapse]}`,
    data: { number: quote.number, order: order?.number ?? "", lapse, open },
    customerId: quote.customerId,
    at: now,
  });
}

const LAPSED_BECAUSE: Record<Lapse, string> = {
  limit: "the time for changes is over",
  cancelled: "the move was cancelled",
  nothing_left: "the invoice has nothing left to credit",
};

/**
 * At the limit, once: the sum that the customer confirmed becomes one further invoice or one credit note; everything that
 * is not confirmed lapses. Without anything open, or before the limit, it has no effect.
 */
export async function settleChanges(tx: Tx, { quoteId, now }: { quoteId: string; now: Date }): Promise<void> {
  const id = trustedReach(tx, "quote", quoteId, "system");
  const changes = await lockChanges(tx, { id, number: await getQuoteNumber(tx, id), now });
  const { quote, limit, order, proposals } = changes;
  if (quote.cancelledAt || !isPastLimit(limit, now)) return;
  const open = proposals.filter(({ state }) => state === "open");
  if (!order && open.length === 0) return;
  const unconfirmed = proposals.filter(
    (row) => row.state === "accepted" && !row.confirmed && row.orderId === order?.id,
  );
  const rows = [...open, ...unconfirmed];
  await setDecision(tx, rows, { state: "lapsed", actor: system, now });
  const after = decided(changes, rows, { state: "lapsed" });
  await takeBack(tx, system, after, { rows, now });
  const restored = order && (await restoreConfirmed(tx, { ...after, order }, now));
  if (!restored || open.length > 0) {
    const lapsed = { ...after, order: restored ? undefined : order };
    await lapseOrder(tx, system, lapsed, { lapse: "limit", open: open.length, now });
  }
  if (restored) await settleOrder(tx, { ...after, order: restored }, now);
  else if (order?.state === "offered" && limit) await sendLapsedOrder(tx, quote, { order, limit });
}

/** A cancelled move ends its changes. A further invoice of earlier ones is credited: the cancellation's fee is all that stays. */
export async function endChanges(tx: Tx, event: Recorded<Cancelled>): Promise<void> {
  const { quoteId, reason } = event.data;
  const { actor, at: now } = event;
  const id = trustedReach(tx, "quote", quoteId, "event");
  // The inventory is not locked: a cancellation holds the quote's lock already, and edits take the inventory's first.
  const quote = await lockQuote(tx, id);
  const order = await lockOpenOrder(tx, quoteId);
  const orders = await listOrdersOf(tx, quoteId);
  const proposals = await listProposals(tx, quoteId);
  const open = proposals.filter(({ state }) => state === "open");
  const rows = proposals.filter(
    ({ state, orderId }) => state === "open" || (state === "accepted" && orderId === order?.id),
  );
  await setDecision(tx, rows, { state: "lapsed", actor, now });
  if (order || open.length > 0)
    await lapseOrder(tx, actor, { quote, order }, { lapse: "cancelled", open: open.length, now });
  for (const { invoiceId } of orders)
    if (invoiceId) await creditFurther(tx, actor, { invoiceId, reason, now });
}

async function creditFurther(
  tx: Tx,
  actor: Actor,
  { invoiceId, reason, now }: { invoiceId: string; reason: string; now: Date },
): Promise<void> {
  const { accountNumber } = await getInvoiceById(tx, invoiceId);
  const invoice = await findInvoiceByAccount(tx, accountNumber);
  if (!invoice || invoice.cancelledAt) return;
  await creditInvoice(tx, actor, {
    invoiceId: trustedReach(tx, "invoice", invoice.id, "part"),
    reason: `Cancellation: ${reason}`,
    refunds: true,
    now,
  });
}
