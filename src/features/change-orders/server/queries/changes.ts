import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Line } from "~/features/inventory/inventories/domain/inventories";
import { creditNotes } from "~/features/invoices/credit-notes/server/tables";
import { invoices } from "~/features/invoices/server/tables";
import { offeredLines } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { quoteNotFound } from "~/features/quotes/errors";
import { getQuoteById, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { inScope } from "~/features/quotes/server/reach";
import { quotes } from "~/features/quotes/server/tables";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { can } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { contentWith } from "../../domain/agreed";
import { isOpenOrder, isPastLimit } from "../../domain/orders";
import { differences, totalsOfChange } from "../../domain/sums";
import { offerRefusal } from "../commands/offer-order";
import { changeConfirmations, changeOrderLines } from "../tables";
import { findQuoteInventory } from "./inventory";
import { getLimit, listOrdersOf, listProposals, type OrderRow, type ProposalRow, tokenOf } from "./orders";
import { ruleOf } from "./price-rule";

/** A line of the inventory as screens show it. */
export const itemOf = (line: Line | null, locale: Locale = "en") =>
  line && {
    name: locale === "sw" ? line.nameSw || line.name : line.name,
    ...{ quantity: line.quantity, volume: line.volume, packedBy: line.packedBy, going: line.going },
  };

const proposalOf = ({ before, after, ...row }: ProposalRow) => ({
  ...row,
  before: itemOf(before),
  after: itemOf(after),
});

/** The version that was accepted, else the newest, within what the actor sees. */
async function findQuote(reader: Reader, { actor }: Pick<RequestContext, "actor">, number: string) {
  const [row] = await reader
    .select()
    .from(quotes)
    .where(and(eq(quotes.number, number), inScope(actor)))
    .orderBy(sql`${quotes.acceptedAt} is null`, desc(quotes.version))
    .limit(1);
  if (!row) throw quoteNotFound();
  return row as QuoteRow;
}

/** Lines, confirmations and papers of some orders: four queries whatever their number. */
export async function completeOrders(reader: Reader, rows: readonly OrderRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const some = (values: readonly (string | null)[]) => values.filter((value) => value !== null);
  const [lines, confirmations, papers, notes] = await Promise.all([
    reader
      .select()
      .from(changeOrderLines)
      .where(inArray(changeOrderLines.orderId, ids))
      .orderBy(changeOrderLines.position),
    reader.select().from(changeConfirmations).where(inArray(changeConfirmations.orderId, ids)),
    reader
      .select({ id: invoices.id, number: invoices.number })
      .from(invoices)
      .where(inArray(invoices.id, some(rows.map(({ invoiceId }) => invoiceId)))),
    reader
      .select({ id: creditNotes.id, number: creditNotes.number })
      .from(creditNotes)
      .where(inArray(creditNotes.id, some(rows.map(({ creditNoteId }) => creditNoteId)))),
  ]);
  const numberIn = (found: readonly { id: string; number: string }[], id: string | null) =>
    found.find((paper) => paper.id === id)?.number ?? null;
  return rows.map((row) => {
    const confirmation = confirmations.find(
      ({ orderId, revision }) => orderId === row.id && revision === row.confirmedRevision,
    );
    return {
      ...row,
      lines: lines
        .filter(({ orderId }) => orderId === row.id)
        .map(({ id: _, orderId: __, position: ___, category, ...line }) => ({
          ...line,
          category: category as "additional",
        })),
      confirmation: confirmation
        ? { name: confirmation.typedName, total: confirmation.total, at: confirmation.confirmedAt }
        : null,
      invoiceNumber: numberIn(papers, row.invoiceId),
      creditNoteNumber: numberIn(notes, row.creditNoteId),
    };
  });
}

/** The difference of all open proposals together. Bands of a price make it differ from the sum of the single ones. */
async function proposedTogether(reader: Reader, quote: QuoteRow, proposals: readonly ProposalRow[]) {
  const open = proposals.filter(({ state }) => state === "open");
  const litres = open.reduce((sum, proposal) => sum + proposal.litres, 0);
  const inventory = open.length > 0 ? await findQuoteInventory(reader, quote) : undefined;
  if (!inventory) return { litres, difference: null };
  const rule = await ruleOf(reader, quote, inventory.base.content);
  const before = rule(contentWith(inventory.base.content, proposals));
  const after = rule(inventory.newest.content);
  return {
    litres,
    difference: before && after ? totalsOfChange(differences(before, after), quote.tax).total : null,
  };
}

/** The undecided and agreed changes as the customer's list shows them; settled ones are on an invoice. */
export async function listOpenChanges(reader: Reader, quoteId: string) {
  const quote = await getQuoteById(reader, quoteId);
  const proposals = await listProposals(reader, quoteId);
  const settled = new Set(
    (await listOrdersOf(reader, quoteId)).filter(({ state }) => !isOpenOrder(state)).map(({ id }) => id),
  );
  const shown = proposals.filter(
    ({ state, orderId }) => state === "open" || (state === "accepted" && !settled.has(orderId ?? "")),
  );
  return {
    changes: shown.map(({ id, before, after, difference, state }) => ({
      ...{ id, before, after, difference, isAccepted: state === "accepted" },
    })),
    together: (await proposedTogether(reader, quote, proposals)).difference,
  };
}

/** The changes of a quote since its acceptance, for the office. Throws NOT_FOUND out of reach. */
export async function getChangesOfQuote(reader: Reader, context: RequestContext, number: string) {
  const { actor, now, publicUrl } = context;
  const quote = await findQuote(reader, context, number);
  const [limit, proposals, rows, list] = await Promise.all([
    getLimit(reader, quote, now),
    listProposals(reader, quote.id),
    listOrdersOf(reader, quote.id),
    getPriceList(reader, quote.priceListVersion),
  ]);
  const { allowSelfApproval } = await getSettings(reader, quotesSection);
  const isOpen = quote.acceptedAt !== null && quote.cancelledAt === null && !isPastLimit(limit, now);
  const manages = can(actor, "manage_quotes");
  const who = { personId: actor.personId, mayApprove: can(actor, "approve_quotes") };
  const draft = isOpen ? rows.find(({ state }) => state === "draft") : undefined;
  const refusal = draft && offerRefusal(draft, who, allowSelfApproval);
  return {
    quoteId: quote.id,
    limit: quote.acceptedAt ? limit : null,
    isOpen,
    proposals: proposals.map(proposalOf),
    proposed: await proposedTogether(reader, quote, proposals),
    orders: (await completeOrders(reader, rows)).map((order) => ({
      ...order,
      link:
        manages && order.linkId && isOpenOrder(order.state)
          ? `${publicUrl}${pathIn(quote.locale, `/c/${tokenOf(order.linkId)}`)}`
          : null,
    })),
    offers: isOpen && manages ? offeredLines(list) : [],
    vatRegistered: quote.tax.vatRegistered,
    may: {
      decide: isOpen && manages,
      offer: draft !== undefined && !refusal && (manages || who.mayApprove),
      askForApproval: draft !== undefined && refusal !== undefined && manages && !draft.approvalAskedAt,
      refusal: refusal?.message ?? "",
    },
  };
}
