import { linesIn } from "~/features/pricing/server/queries/translations";
import { getQuoteById } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";
import type { RequestContext } from "~/platform/http/handlers";
import { isOpenOrder, type LinkState, linkStateOf } from "../../domain/orders";
import { completeOrders, itemOf } from "./changes";
import { findOrderOfLink, getLimit, listOrdersOf, listProposals, type ProposalRow } from "./orders";

const EMPTY = { items: [], lines: [], vat: 0, total: 0, newTotal: 0, confirmation: null };

/** What the order of a link contains: the changes that it sums up. */
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

/** What customers read elsewhere of the changes of a move: sums and states, no unsent drafts. The newest first. */
export async function listCustomerChanges(reader: Reader, quoteId: string) {
  const rows = (await listOrdersOf(reader, quoteId)).filter(
    ({ state, confirmedRevision }) => state !== "draft" || confirmedRevision !== null,
  );
  return (await completeOrders(reader, rows)).map((order) => ({
    number: order.number,
    /** A draft is told as what the customer confirmed before. */
    state: order.state === "draft" ? ("confirmed" as const) : order.state,
    total: order.state === "draft" ? (order.confirmation?.total ?? 0) : order.total,
    at: order.closedAt ?? order.confirmation?.at ?? order.offeredAt ?? order.createdAt,
    invoiceNumber: order.invoiceNumber,
    creditNoteNumber: order.creditNoteNumber,
    linkId: isOpenOrder(order.state) ? order.linkId : null,
  }));
}
