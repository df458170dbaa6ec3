import { and, eq } from "drizzle-orm";
import { nameNotTyped } from "~/features/quotes/errors";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { linkStateOf, orderConfirmed, orderDeclined } from "../../domain/orders";
import { changeOrderNotFound, orderNotOpen, orderSumChanged } from "../../errors";
import { getQuoteNumber } from "../queries/lists";
import { findConfirmation, findOrderOfLink, listOrderLines, type OrderRow } from "../queries/orders";
import { changeConfirmations, changeOrders, changeProposals } from "../tables";
import { decided, setDecision, takeBack } from "./decide-changes";
import { assertChangesOpen, type Changes, freezeAgreed, lockChanges } from "./open-changes";
import { restoreConfirmed } from "./settle-changes";

const customer = linkHolder("Customer");

/** Locks the order of a link. Throws NOT_FOUND for a revoked link. */
async function lockByLink(tx: Tx, linkId: string, now: Date): Promise<Changes & { order: OrderRow }> {
  const found = await findOrderOfLink(tx, linkId);
  const id = trustedReach(tx, "quote", found.quoteId, "link");
  const changes = await lockChanges(tx, { id, number: await getQuoteNumber(tx, id), now });
  // Read again under the lock: the link may have been revoked meanwhile.
  const order = changes.order?.linkId === linkId ? changes.order : await findOrderOfLink(tx, linkId);
  if (order.linkId !== linkId) throw changeOrderNotFound();
  return { ...changes, order };
}

export interface Confirming {
  linkId: string;
  /** The revision and the sum that the customer read. */
  revision: number;
  total: Cents;
  name: string;
  ip: string;
  userAgent: string;
  now: Date;
}

/**
 * The customer's yes to a change order: typed name, time and address, as an acceptance. The same revision confirmed twice
 * counts once. Refused after the limit, and where the sum is another one by now.
 */
export async function confirmOrder(tx: Tx, input: Confirming): Promise<{ confirmedAt: Date }> {
  const { now, revision } = input;
  const changes = await lockByLink(tx, input.linkId, now);
  const { quote, order } = changes;
  const earlier = await findConfirmation(tx, order);
  const isSaid = order.state === "confirmed" || order.state === "settled";
  if (isSaid && earlier?.revision === revision) return earlier;
  const typedName = input.name.trim();
  if (!typedName) throw nameNotTyped.at("name");
  await assertChangesOpen(tx, changes, now);
  if (order.state === "draft") throw orderSumChanged();
  if (linkStateOf(order, changes.limit, now) !== "offered") throw orderNotOpen();
  if (order.revision !== revision || order.total !== input.total) throw orderSumChanged();
  const lines = await listOrderLines(tx, order.id);
  await tx.insert(changeConfirmations).values({
    ...{ id: newId(now.getTime()), orderId: order.id, revision, lines, total: order.total },
    ...{ typedName, ip: input.ip, userAgent: input.userAgent, confirmedAt: now },
  });
  await tx
    .update(changeOrders)
    .set({ state: "confirmed", confirmedRevision: revision, updatedAt: now })
    .where(eq(changeOrders.id, order.id));
  await tx
    .update(changeProposals)
    .set({ confirmed: true })
    .where(and(eq(changeProposals.orderId, order.id), eq(changeProposals.state, "accepted")));
  if (!changes.proposals.some(({ state }) => state === "open"))
    await freezeAgreed(tx, customer, { inventory: changes.inventory, order, now });
  await record(tx, customer, orderConfirmed, {
    subjectId: quote.id,
    summary: `${order.number} confirmed by ${typedName}, ${formatKes(order.total)}`,
    data: { number: quote.number, order: order.number, total: order.total },
    customerId: quote.customerId,
    at: now,
  });
  return { confirmedAt: now };
}

/** The customer's no: what was confirmed before stays, the rest is declined. Said twice it counts once. */
export async function declineOrder(
  tx: Tx,
  input: { linkId: string; reason: string; now: Date },
): Promise<void> {
  const { reason, now } = input;
  const changes = await lockByLink(tx, input.linkId, now);
  const { quote, order, proposals } = changes;
  if (order.state === "declined" || order.state === "confirmed") return;
  await assertChangesOpen(tx, changes, now);
  if (order.state !== "offered") throw orderNotOpen();
  const rows = proposals.filter(
    (row) => row.orderId === order.id && row.state === "accepted" && !row.confirmed,
  );
  const actor = { personId: null, name: quote.customerName };
  await setDecision(tx, rows, { state: "declined", reason, actor, now });
  if (!(await restoreConfirmed(tx, changes, now)))
    await tx
      .update(changeOrders)
      .set({ state: "declined", declineReason: reason, closedAt: now, updatedAt: now })
      .where(eq(changeOrders.id, order.id));
  const after = decided(changes, rows, { state: "declined" });
  await takeBack(tx, customer, after, { rows, now });
  await record(tx, customer, orderDeclined, {
    subjectId: quote.id,
    summary: `${order.number} declined by the customer${reason ? `: ${reason}` : ""}`,
    data: { number: quote.number, order: order.number, reason },
    customerId: quote.customerId,
    at: now,
  });
}
