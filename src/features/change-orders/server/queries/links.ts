import { and, desc, inArray, isNotNull, ne, or } from "drizzle-orm";
import { linesIn } from "~/features/pricing/server/queries/translations";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { getQuoteById, listQuotesOfEmail } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { type LinkState, linkStateOf } from "../../domain/orders";
import { changeOrders } from "../tables";
import { completeOrders, itemOf } from "./changes";
import { findOrderOfLink, getLimit, listOrdersOf, listProposals, type ProposalRow, tokenOf } from "./orders";

const EMPTY = { items: [], lines: [], vat: 0, total: 0, newTotal: 0, confirmation: null };

/** True for the changes in the order's sum. */
const isIn = (orderId: string) => (row: ProposalRow) => row.orderId === orderId && row.state === "accepted";

/** A change order as its customer reads it. A link that is over tells nothing of the move. */
export async function getOrderOfLink(
  reader: Reader,
  linkId: string,
  { now, locale }: Pick<RequestContext, "now" | "locale">,
) {
  const row = await findOrderOfLink(reader, linkId);
  const quote = await getQuoteById(reader, row.quoteId);
  const limit = await getLimit(reader, quote, now);
  const state: LinkState = linkStateOf(row, limit, now);
  const head = {
    ...{ state, number: row.number, revision: row.revision, limit },
    ...{ reference: quote.reference, from: quote.fromLocation, to: quote.toLocation },
    serviceDate: quote.serviceDate,
    ...{ vatRate: quote.tax.vatRate, vatRegistered: quote.tax.vatRegistered },
  };
  const papers = { invoiceNumber: null, creditNoteNumber: null };
  if (state === "over" || quote.customerEmail === "")
    return { ...head, ...EMPTY, ...papers, from: "", to: "", serviceDate: null };
  const orders = await completeOrders(reader, await listOrdersOf(reader, quote.id));
  const order = orders.find(({ id }) => id === row.id);
  if (!order) return { ...head, ...EMPTY, ...papers };
  const settled = orders
    .filter((each) => each.state === "settled" && each.id !== row.id)
    .reduce((sum, { total }) => sum + total, 0);
  const { confirmation, invoiceNumber, creditNoteNumber, vat, total } = order;
  // A draft is being changed by the office: the customer sees only what they confirmed.
  if (row.state === "draft") return { ...head, ...EMPTY, ...papers, confirmation };
  return {
    ...head,
    items: (await listProposals(reader, quote.id)).filter(isIn(row.id)).map(({ before, after, by }) => ({
      ...{ before: itemOf(before, locale), after: itemOf(after, locale) },
      isByCustomer: by === "customer",
    })),
    lines: linesIn(locale, order.lines),
    ...{ vat, total, newTotal: quote.total + settled + total },
    ...{ confirmation, invoiceNumber, creditNoteNumber },
  };
}

/** The changes of customers' moves as they read them, without unsent drafts. The newest first. */
export async function listCustomerChanges(reader: Reader, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return [];
  const rows = await reader
    .select()
    .from(changeOrders)
    .where(
      and(
        inArray(changeOrders.quoteId, [...quoteIds]),
        or(ne(changeOrders.state, "draft"), isNotNull(changeOrders.confirmedRevision)),
      ),
    )
    .orderBy(desc(changeOrders.createdAt), desc(changeOrders.id))
    .limit(100);
  return (await completeOrders(reader, rows)).map(({ state, confirmation, ...order }) => ({
    quoteId: order.quoteId,
    number: order.number,
    // A draft shows the customer's last confirmation.
    state: state === "draft" ? ("confirmed" as const) : state,
    total: state === "draft" ? (confirmation?.total ?? 0) : order.total,
    at: order.closedAt ?? confirmation?.at ?? order.offeredAt ?? order.createdAt,
    invoiceNumber: order.invoiceNumber,
    creditNoteNumber: order.creditNoteNumber,
    token: order.linkId && state === "offered" ? tokenOf(order.linkId) : null,
  }));
}

/** The changes of a quote, by the customer's link to the quote. */
export async function listChangesOfQuoteLink(reader: Reader, token: string, now: Date) {
  const { quote, state } = await getQuoteOfLink(reader, token, now);
  return state === "accepted" || state === "cancelled" ? listCustomerChanges(reader, [quote.id]) : [];
}

/** The changes of a signed-in customer's moves, by their confirmed address. */
export async function listOwnChanges(reader: Reader, actor: Actor) {
  if (!actor.email || !actor.emailConfirmed) return [];
  const own = await listQuotesOfEmail(reader, actor.email);
  const accepted = own.filter(({ acceptedAt }) => acceptedAt !== null);
  return listCustomerChanges(
    reader,
    accepted.map(({ id }) => id),
  );
}
