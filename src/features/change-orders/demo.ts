import { and, asc, eq, gte, isNotNull, isNull, ne } from "drizzle-orm";
import { seedActor } from "~/features/identity/demo";
import type { Edit } from "~/features/inventory/inventories/domain/edits";
import { editInventory } from "~/features/inventory/inventories/server/commands/edit-inventory";
import { freezeVersion } from "~/features/inventory/inventories/server/commands/freeze-version";
import { startInventory } from "~/features/inventory/inventories/server/commands/start-inventory";
import { newestVersion } from "~/features/inventory/inventories/server/queries/inventories";
import { offeredLines } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import type { QuoteRow } from "~/features/quotes/server/queries/quotes";
import { quotes } from "~/features/quotes/server/tables";
import type { Tx } from "~/platform/db/database";
import { type Actor, linkHolder } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { confirmOrder, declineOrder } from "./server/commands/answer-order";
import { acceptChanges } from "./server/commands/decide-changes";
import { enterLines, offerOrder } from "./server/commands/offer-order";
import { settleChanges } from "./server/commands/settle-changes";
import { lockQuoteInventory } from "./server/queries/inventory";
import { getLimit, listOrdersOf, listProposals } from "./server/queries/orders";

const HOUR = 3_600_000;
const customer = linkHolder("Customer");
const PUBLIC_URL = "http://127.0.0.1:3000";

const idOf = (tx: Tx, { id }: QuoteRow) => trustedReach(tx, "quote", id, "made");

/** An order of one service more, or one less; offered unless it stays a draft. */
async function anOrder(
  tx: Tx,
  sales: Actor,
  quote: QuoteRow,
  { sign, now, isDraft = false }: { sign: 1 | -1; now: Date; isDraft?: boolean },
) {
  const offers = offeredLines(await getPriceList(tx, quote.priceListVersion));
  const offer = offers.find(({ category }) => category === "additional") ?? offers[0];
  if (!offer) return undefined;
  const { category, code, unitPrice } = offer;
  const id = idOf(tx, quote);
  const lines = [{ category, code, quantity: 1, unitPrice: sign * unitPrice }];
  const { revision } = await enterLines(tx, sales, { id, lines, now });
  if (!isDraft) await offerOrder(tx, sales, { id, revision, isFree: false, publicUrl: PUBLIC_URL, now });
  const [order] = await listOrdersOf(tx, quote.id);
  return order;
}

async function aConfirmedOrder(
  tx: Tx,
  sales: Actor,
  quote: QuoteRow,
  { sign, now }: { sign: 1 | -1; now: Date },
) {
  const order = await anOrder(tx, sales, quote, { sign, now });
  if (!order?.linkId) return;
  const { linkId, revision, total } = order;
  const at = new Date(now.getTime() + HOUR);
  const read = { linkId, revision, total, name: quote.customerName };
  await confirmOrder(tx, { ...read, ip: "203.0.113.9", userAgent: "Mozilla/5.0", now: at });
}

/** An inventory that was accepted, and what its customer changed since: a freezer more, and fewer cartons. */
async function aChangedInventory(tx: Tx, sales: Actor, quote: QuoteRow, now: Date) {
  const acceptedAt = quote.acceptedAt ?? now;
  const subject = { type: "quote" as const, id: trustedReach(tx, "inventory-subject", quote.id, "made") };
  const { id } = await startInventory(tx, sales, { subject, origin: "office", now: acceptedAt });
  const edit = (change: object, at: Date) => ({ id: newId(), at: at.toISOString(), ...change }) as Edit;
  const [sofa, cartons, freezer] = [newId(), newId(), newId()];
  const common = { id, base: 1, device: "" };
  const agreed = [
    { kind: "room", key: "living", roomKind: "living_room", label: "Living room" },
    { kind: "set", itemId: sofa, room: "living", kindCode: "sofa_3_seats" },
    { kind: "set", itemId: cartons, room: "living", kindCode: "carton_book", quantity: 20 },
  ].map((change) => edit(change, acceptedAt));
  await editInventory(tx, sales, { ...common, edits: agreed, origin: "office", now: acceptedAt });
  const { id: versionId, frozenAt } = await newestVersion(tx, id);
  if (!frozenAt)
    await freezeVersion(tx, sales, {
      versionId,
      for: "acceptance",
      reference: quote.number,
      now: acceptedAt,
    });
  const changed = [
    { kind: "set", itemId: freezer, room: "living", name: "Chest freezer", volume: 0.9, weight: 60 },
    { kind: "set", itemId: cartons, quantity: 12 },
  ].map((change) => edit(change, now));
  await editInventory(tx, customer, { ...common, edits: changed, origin: "customer", now });
}

/** Orders in every state: on moves ahead, and on those whose limit has just passed. */
export async function seedChangeOrders(tx: Tx, now: Date): Promise<void> {
  const sales = await seedActor(tx, "manager");
  const rows = (await tx
    .select()
    .from(quotes)
    .where(
      and(
        isNotNull(quotes.acceptedAt),
        isNull(quotes.cancelledAt),
        ne(quotes.customerEmail, ""),
        eq(quotes.requiresApproval, false),
        gte(quotes.serviceDate, nairobiDate(now)),
      ),
    )
    .orderBy(asc(quotes.serviceDate), asc(quotes.id))) as QuoteRow[];
  // Goods of other demo inventories stay as their own feature wrote them.
  const free: QuoteRow[] = [];
  for (const quote of rows) if (!(await lockQuoteInventory(tx, quote.number))) free.push(quote);
  const timed: { quote: QuoteRow; limit: Date | null }[] = [];
  for (const quote of free) timed.push({ quote, limit: await getLimit(tx, quote, now) });
  const isAhead = ({ limit }: (typeof timed)[number]) =>
    limit !== null && limit.getTime() > now.getTime() + 24 * HOUR;
  const [proposed, accepted, draft, offered, confirmed, declined] = timed
    .filter(isAhead)
    .map(({ quote }) => quote);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  if (proposed) await aChangedInventory(tx, sales, proposed, ago(3));
  if (accepted) {
    await aChangedInventory(tx, sales, accepted, ago(20));
    const [first] = await listProposals(tx, accepted.id);
    if (first)
      await acceptChanges(tx, sales, { id: idOf(tx, accepted), proposalIds: [first.id], now: ago(19) });
  }
  if (draft) await anOrder(tx, sales, draft, { sign: 1, now: ago(5), isDraft: true });
  if (offered) await anOrder(tx, sales, offered, { sign: 1, now: ago(8) });
  if (confirmed) await aConfirmedOrder(tx, sales, confirmed, { sign: 1, now: ago(9) });
  if (declined) {
    const order = await anOrder(tx, sales, declined, { sign: 1, now: ago(30) });
    if (order?.linkId)
      await declineOrder(tx, { linkId: order.linkId, reason: "We pack ourselves", now: ago(28) });
  }
  const closed = timed.filter(({ quote, limit }) => {
    const begun = limit && limit.getTime() - 12 * HOUR;
    return (
      begun !== null &&
      begun !== 0 &&
      begun < now.getTime() - 12 * HOUR &&
      begun > (quote.acceptedAt?.getTime() ?? 0)
    );
  });
  for (const [place, { quote, limit }] of closed.slice(0, 3).entries()) {
    const at = new Date((limit ?? now).getTime() - 10 * HOUR);
    if (place === 2) await anOrder(tx, sales, quote, { sign: 1, now: at });
    else await aConfirmedOrder(tx, sales, quote, { sign: place === 0 ? 1 : -1, now: at });
    await settleChanges(tx, { quoteId: quote.id, now });
  }
}
