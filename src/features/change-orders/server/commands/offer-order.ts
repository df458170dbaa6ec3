import { eq } from "drizzle-orm";
import { lineAmount, offeredLines, type PriceLine } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { pathIn } from "~/platform/kernel/locales";
import { type Cents, formatKes } from "~/platform/kernel/money";
import {
  canBecome,
  ORDER_LABELS,
  type OrderState,
  orderApprovalAsked,
  orderLinkRevoked,
  orderOffered,
  orderPriced,
  orderReturned,
} from "../../domain/orders";
import {
  changeOrderNotFound,
  lineNotOffered,
  lineWithoutAmount,
  orderChangedMeanwhile,
  orderEmpty,
  orderNeedsApproval,
  orderNotInState,
  orderOwnWork,
  orderWithoutPrice,
} from "../../errors";
import { sendOfferedOrder } from "../messages/change-order-messages";
import { getQuoteNumber } from "../queries/lists";
import { listOrderLines, type OrderRow, tokenOf } from "../queries/orders";
import { changeOrders } from "../tables";
import { assertChangesOpen, type Changes, lockChanges } from "./open-changes";
import { ensureOrder, priceOrder } from "./price-order";

interface Ordering {
  /** The quote's. */
  id: Reach<"quote">;
  /** The revision that the person saw. */
  revision: number;
  now: Date;
}

type Opened = Changes & { order: OrderRow };

async function lockOrder(tx: Tx, { id, revision, now }: Ordering): Promise<Opened> {
  const changes = await lockChanges(tx, { id, number: await getQuoteNumber(tx, id), now });
  const { order } = changes;
  if (!order) throw changeOrderNotFound();
  await assertChangesOpen(tx, changes, now);
  if (order.revision !== revision) throw orderChangedMeanwhile();
  return { ...changes, order };
}

export function assertBecomes({ state }: OrderRow, to: OrderState): void {
  if (!canBecome(state, to)) throw orderNotInState({ state: ORDER_LABELS[state].toLowerCase() });
}

const factOfOrder = ({ quote, order }: Opened, total: Cents = order.total) => ({
  ...{ number: quote.number, order: order.number, total },
});

export interface EnteredLine extends Pick<PriceLine, "category" | "code" | "quantity"> {
  /** Cents; negative for a reduction. */
  unitPrice: Cents;
}

/** Replaces the lines that sales entered, all from the price list of the quote. Starts an order where there is none. */
export async function enterLines(
  tx: Tx,
  actor: Actor,
  { id, lines, now }: { id: Reach<"quote">; lines: readonly EnteredLine[]; now: Date },
): Promise<OrderRow> {
  const changes = await lockChanges(tx, { id, number: await getQuoteNumber(tx, id), now });
  await assertChangesOpen(tx, changes, now);
  const { quote } = changes;
  const offers = offeredLines(await getPriceList(tx, quote.priceListVersion));
  const entered = lines.map((line, at): PriceLine => {
    const offer = offers.find(({ category, code }) => category === line.category && code === line.code);
    if (!offer) throw lineNotOffered.at(`lines.${at}.code`);
    const sign = Math.sign(line.unitPrice);
    const amount = sign * lineAmount(line.quantity, Math.abs(line.unitPrice));
    if (amount === 0) throw lineWithoutAmount.at(`lines.${at}.unitPrice`);
    return { ...line, description: offer.description, amount };
  });
  const order = await ensureOrder(tx, changes, now);
  const priced = await priceOrder(tx, actor, { ...changes, order }, { entered, now });
  await record(tx, actor, orderPriced, {
    subjectId: quote.id,
    summary: `${order.number}: lines entered, ${formatKes(priced.total)}`,
    data: factOfOrder({ ...changes, order }, priced.total),
    customerId: quote.customerId,
    at: now,
  });
  return priced;
}

/** Why this person may not offer an order beyond the discount; undefined if they may. */
export function offerRefusal(
  order: Pick<OrderRow, "requiresApproval" | "pricedBy">,
  actor: Pick<Actor, "personId"> & { mayApprove: boolean },
  allowSelfApproval: boolean,
) {
  if (!order.requiresApproval) return undefined;
  if (!actor.mayApprove) return orderNeedsApproval();
  const isOwn = actor.personId !== null && order.pricedBy === actor.personId;
  return isOwn && !allowSelfApproval ? orderOwnWork() : undefined;
}

/**
 * Offers an order to the customer by link; an earlier link ends. Beyond the discount of the settings an approver offers
 * it, never the person who priced it. `isFree`: it has no price, and that is meant.
 */
export async function offerOrder(
  tx: Tx,
  actor: Actor,
  input: Ordering & { isFree: boolean; publicUrl: string },
): Promise<{ link: string }> {
  const { now } = input;
  const opened = await lockOrder(tx, input);
  const { quote, order, proposals } = opened;
  assertBecomes(order, "offered");
  const lines = await listOrderLines(tx, order.id);
  const isEmpty = lines.length === 0;
  if (isEmpty && !proposals.some((row) => row.orderId === order.id && row.state === "accepted"))
    throw orderEmpty();
  if (isEmpty && !input.isFree) throw orderWithoutPrice();
  const { allowSelfApproval } = await getSettings(tx, quotesSection);
  const who = { personId: actor.personId, mayApprove: can(actor, "approve_quotes") };
  const refusal = offerRefusal(order, who, allowSelfApproval);
  if (refusal) throw refusal;
  const linkId = newId(now.getTime());
  await tx
    .update(changeOrders)
    .set({
      ...{ state: "offered", offeredAt: now, linkId, updatedAt: now },
      ...(order.requiresApproval ? { approvedBy: actor.personId, approvedAt: now } : {}),
    })
    .where(eq(changeOrders.id, order.id));
  const link = `${input.publicUrl}${pathIn(quote.locale, `/c/${tokenOf(linkId)}`)}`;
  await record(tx, actor, orderOffered, {
    subjectId: quote.id,
    summary: `${order.number} offered to the customer, ${formatKes(order.total)}`,
    data: factOfOrder(opened),
    customerId: quote.customerId,
    at: now,
  });
  await sendOfferedOrder(tx, quote, { order, limit: opened.limit, link });
  return { link };
}

/** Asks approvers to offer an order whose discount is beyond the setting. */
export async function askForOrderApproval(tx: Tx, actor: Actor, input: Ordering): Promise<void> {
  const { now } = input;
  const opened = await lockOrder(tx, input);
  const { quote, order } = opened;
  assertBecomes(order, "offered");
  if (order.approvalAskedAt) return;
  await tx
    .update(changeOrders)
    .set({ approvalAskedAt: now, approvalAskedBy: actor.personId, updatedAt: now })
    .where(eq(changeOrders.id, order.id));
  await record(tx, actor, orderApprovalAsked, {
    subjectId: quote.id,
    summary: `Approval of ${order.number} requested, ${formatKes(order.total)}`,
    data: factOfOrder(opened),
    customerId: quote.customerId,
    at: now,
  });
}

/** An approver gives an order back to sales with a reason. */
export async function returnOrder(tx: Tx, actor: Actor, input: Ordering & { reason: string }): Promise<void> {
  const { reason, now } = input;
  const opened = await lockOrder(tx, input);
  const { quote, order } = opened;
  if (order.state !== "draft" || !order.approvalAskedAt)
    throw orderNotInState({ state: ORDER_LABELS[order.state].toLowerCase() });
  await tx
    .update(changeOrders)
    .set({ approvalAskedAt: null, approvalAskedBy: null, updatedAt: now })
    .where(eq(changeOrders.id, order.id));
  await record(tx, actor, orderReturned, {
    subjectId: quote.id,
    summary: `${order.number} returned to sales: ${reason}`,
    data: { number: quote.number, order: order.number, reason },
    customerId: quote.customerId,
    at: now,
  });
}

/** Ends the customer's link. The order stays as it is and can be offered again once its sum changes. */
export async function revokeOrderLink(tx: Tx, actor: Actor, input: Ordering): Promise<void> {
  const { now } = input;
  const opened = await lockOrder(tx, input);
  const { quote, order } = opened;
  if (!order.linkId) return;
  await tx
    .update(changeOrders)
    .set({ linkId: null, state: order.state === "offered" ? "draft" : order.state, updatedAt: now })
    .where(eq(changeOrders.id, order.id));
  await record(tx, actor, orderLinkRevoked, {
    subjectId: quote.id,
    summary: `Link of ${order.number} revoked`,
    data: { number: quote.number, order: order.number },
    customerId: quote.customerId,
    at: now,
  });
}
