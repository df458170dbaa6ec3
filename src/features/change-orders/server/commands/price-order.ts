import { eq } from "drizzle-orm";
import { offeredLines, type PriceLine } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiYear } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { contentWith, settledBefore } from "../../domain/agreed";
import { orderNumberOf } from "../../domain/orders";
import { type ChangeLine, differences, isBeyondDiscount, totalsOfChange } from "../../domain/sums";
import { listOrderLines, listOrdersOf, type OrderRow } from "../queries/orders";
import { ruleOf } from "../queries/price-rule";
import { changeOrderLines, changeOrders } from "../tables";
import type { Changes } from "./open-changes";

/** The open order of a quote; a draft without lines if there is none. The caller holds the locks. */
export async function ensureOrder(tx: Tx, { quote, order }: Changes, now: Date): Promise<OrderRow> {
  if (order) return order;
  if (!quote.customerId) throw new Error(`Quote ${quote.number} is accepted and has no customer.`);
  const year = nairobiYear(now);
  const [made] = await tx
    .insert(changeOrders)
    .values({
      id: newId(now.getTime()),
      number: orderNumberOf(year, await nextNumber(tx, "change-order", year)),
      ...{ quoteId: quote.id, customerId: quote.customerId, createdAt: now, updatedAt: now },
    })
    .returning();
  if (!made) throw new Error("The change order was not written.");
  return made;
}

/** The rule's lines between the last settled content and the agreed one. */
async function ruleLines(tx: Tx, changes: Changes): Promise<ChangeLine[]> {
  const { inventory, quote, proposals } = changes;
  if (!inventory) return [];
  const orders = await listOrdersOf(tx, quote.id);
  const settled = new Set(orders.filter(({ state }) => state === "settled").map(({ id }) => id));
  const before = contentWith(inventory.base.content, settledBefore(proposals, settled));
  const rule = await ruleOf(tx, quote, inventory.base.content);
  return differences(rule(before) ?? [], rule(contentWith(inventory.base.content, proposals)) ?? []);
}

export async function replaceLines(tx: Tx, orderId: string, lines: readonly ChangeLine[]): Promise<void> {
  await tx.delete(changeOrderLines).where(eq(changeOrderLines.orderId, orderId));
  if (lines.length > 0)
    await tx.insert(changeOrderLines).values(lines.map((line, position) => ({ orderId, position, ...line })));
}

/** A sum that the customer has seen keeps its revision. */
const nextRevision = ({ state, revision, lastRevision }: OrderRow) =>
  state === "draft"
    ? { revision, lastRevision }
    : { revision: lastRevision + 1, lastRevision: lastRevision + 1 };

/**
 * Computes an order's sum from the rule and the entered lines, and makes it a draft. `entered` replaces the entered lines.
 * A new sum ends approval and offer.
 */
export async function priceOrder(
  tx: Tx,
  actor: Actor,
  changes: Changes & { order: OrderRow },
  { entered, now }: { entered?: readonly PriceLine[]; now: Date },
): Promise<OrderRow> {
  const { quote, order } = changes;
  const kept = entered
    ? entered.map((line): ChangeLine => ({ ...line, source: "entered" }))
    : (await listOrderLines(tx, order.id)).filter(({ source }) => source === "entered");
  const lines = [...(await ruleLines(tx, changes)), ...kept];
  const list = await getPriceList(tx, quote.priceListVersion);
  const { approvalDiscountRate } = await getSettings(tx, quotesSection);
  await replaceLines(tx, order.id, lines);
  const [priced] = await tx
    .update(changeOrders)
    .set({
      ...totalsOfChange(lines, quote.tax),
      ...nextRevision(order),
      state: "draft",
      requiresApproval: isBeyondDiscount(kept, offeredLines(list), approvalDiscountRate),
      ...(entered ? { pricedBy: actor.personId } : {}),
      ...{ approvalAskedAt: null, approvalAskedBy: null, approvedBy: null, approvedAt: null },
      updatedAt: now,
    })
    .where(eq(changeOrders.id, order.id))
    .returning();
  if (!priced) throw new Error("The change order was not priced.");
  return priced;
}
