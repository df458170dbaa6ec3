import { and, eq } from "drizzle-orm";
import { listStaff } from "~/features/identity/server/queries";
import { saveQuotedAmount } from "~/features/inquiries/server/commands/decide-inquiry";
import { choiceOf, ruledLines, totalOf } from "~/features/pricing/domain/choices";
import { type Contents, contentsOfLines, listTotalOf } from "~/features/pricing/domain/contents";
import { listOnDay } from "~/features/pricing/domain/day-factors";
import { dayDifferenceOf } from "~/features/pricing/domain/effects";
import type { OfficePriceList } from "~/features/pricing/domain/office-list";
import { distanceLine, lineAmount, type PriceCategory, totalsOf } from "~/features/pricing/domain/prices";
import { getPriceList, measureMove } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { type QuoteRules, quotesSection } from "~/features/settings/settings";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, isStaff } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import type { QuoteFacts } from "../../contents/contract";
import { QUOTE_SERVICES, type QuoteService } from "../../contents/domain";
import {
  approvalReasons,
  canEdit,
  quoteEdited,
  quoteNoted,
  quotePriceConfirmed,
  quotePriced,
  urgencyOf,
} from "../../domain";
import {
  assigneeNotStaff,
  priceNeedsNoConfirmation,
  quoteChangedMeanwhile,
  quoteDecided,
  quoteTotalTooLarge,
  quoteWithoutLines,
  serviceNotOffered,
} from "../../errors";
import { isForSuspended, lockQuote, type QuoteRow } from "../queries/quotes";
import { quoteLines, quoteNotes } from "../tables";
import { changeQuote } from "./change-quote";
import { sumsOf } from "./request-quote";

/** Throws for a decided quote, and for a change since `rowVersion` was read. */
export function assertEditable(quote: QuoteRow, rowVersion: number): void {
  if (!canEdit(quote)) throw quoteDecided();
  if (quote.rowVersion !== rowVersion) {
    throw quoteChangedMeanwhile();
  }
}

/** The version that the next edit must name. */
export interface Saved {
  rowVersion: number;
}

export interface EditedLine {
  category: PriceCategory;
  code: string;
  description: string;
  quantity: number;
  /** Cents. */
  unitPrice: number;
}

/**
 * Replaces a quote's lines and the contents they describe. Computes amounts and totals from quantity and unit price.
 * The person who changes a price cannot approve it. Throws CONFLICT without changes for a stale `rowVersion`.
 */
export async function editQuotePricing(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; rowVersion: number; lines: EditedLine[]; now: Date },
): Promise<Saved> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  if (input.lines.length === 0) throw quoteWithoutLines.at("lines");
  const priceList = await getPriceList(tx, quote.priceListVersion);
  const contents = contentsOf(quote, input.lines, priceList);
  return writePrice(tx, actor, quote, {
    lines: input.lines,
    contents,
    priceList,
    isByHand: true,
    now: input.now,
  });
}

/** The contents that lines describe. By volume the lines name no rooms: those of the quote stay. */
export function contentsOf(
  quote: Pick<QuoteRow, "pricedBy" | "rooms" | "roomSizes">,
  lines: readonly EditedLine[],
  priceList: OfficePriceList,
): Contents {
  const contents = contentsOfLines(lines, quote, priceList);
  const { rooms, roomSizes } = quote;
  return quote.pricedBy === "volume" ? { ...contents, rooms, roomSizes } : contents;
}

/** What the price list asks for a quote, VAT included, as the basis for discounts. */
function listTotalFor(
  quote: QuoteRow,
  {
    lines,
    contents,
    priceList,
  }: { lines: readonly EditedLine[]; contents: Contents; priceList: OfficePriceList },
  rules: QuoteRules,
): number {
  const { longDistanceFrom } = rules;
  const atLeast = quote.longDistanceKm === null ? undefined : longDistanceFrom;
  if (quote.pricedBy === "rooms")
    return listTotalOf(listOnDay(priceList, quote.dayPrice), { ...quote, ...contents, atLeast }, quote.tax);
  const priced = { ...quote, ...contents };
  const ruled = ruledLines(
    { list: priceList, longDistanceFrom },
    priced,
    choiceOf(quote, lines),
    quote.priceBasis,
  );
  return totalOf(ruled, quote.tax);
}

/** Writes lines, the contents they describe, and all values that depend on both. */
export async function writePrice(
  tx: Tx,
  actor: Actor,
  quote: QuoteRow,
  price: {
    lines: readonly EditedLine[];
    contents: Contents;
    priceList: OfficePriceList;
    isByHand?: boolean;
    /** Further columns that change with the price. */
    columns?: Partial<QuoteRow>;
    now: Date;
  },
): Promise<Saved> {
  const { contents, now } = price;
  const changed = { ...quote, ...price.columns };
  const lines = price.lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
  const totals = totalsOf(lines, quote.tax);
  if (totals.total > 1_000_000_000_000) throw quoteTotalTooLarge.at("lines");
  const rules = await getSettings(tx, quotesSection);
  const listTotal = listTotalFor(changed, price, rules);
  const reasons = approvalReasons(
    { ...quote, total: totals.total, listTotal, isSuspended: await isForSuspended(tx, quote) },
    rules,
  );
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id));
  await tx
    .insert(quoteLines)
    .values(lines.map((line, position) => ({ quoteId: quote.id, position, ...line })));
  const priced = { quote: { ...changed, ...contents }, lines };
  const priceRules = { list: price.priceList, longDistanceFrom: rules.longDistanceFrom };
  const difference = dayDifferenceOf({ ...priced, rules: priceRules });
  const rowVersion = await changeQuote(tx, quote.id, now, {
    ...price.columns,
    ...(changed.dayPrice && { dayPrice: { ...changed.dayPrice, difference } }),
    ...sumsOf(totals),
    rooms: { ...contents.rooms },
    roomSizes: { ...contents.roomSizes },
    services: [...contents.services],
    listTotal,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    lastPricedBy: actor.personId,
    // An approval request applied to the previous price.
    approvalAskedAt: null,
    approvalAskedBy: null,
    // A list price for added rooms does not confirm a long-distance price.
    priceConfirmedAt: price.isByHand ? now : null,
    priceConfirmedBy: price.isByHand ? actor.personId : null,
  });
  await record(tx, actor, quotePriced, {
    subjectId: quote.id,
    summary: `Price changed from ${formatKes(quote.total)} to ${formatKes(totals.total)}`,
    data: { number: quote.number, before: quote.total, after: totals.total },
    at: now,
  });
  if (quote.source === "inquiry")
    await saveQuotedAmount(tx, { quoteNumber: quote.number, total: totals.total, now });
  return { rowVersion };
}

/** Says that a long distance's price stands as it is. A stale `rowVersion` is a CONFLICT. */
export async function confirmQuotePrice(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; rowVersion: number; now: Date },
): Promise<void> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  if (quote.longDistanceKm === null || quote.priceConfirmedAt) throw priceNeedsNoConfirmation();
  await changeQuote(tx, quote.id, input.now, {
    priceConfirmedAt: input.now,
    priceConfirmedBy: actor.personId,
  });
  await record(tx, actor, quotePriceConfirmed, {
    subjectId: quote.id,
    summary: `Price confirmed: ${formatKes(quote.total)} for about ${quote.longDistanceKm} km`,
    data: { number: quote.number, total: quote.total, km: quote.longDistanceKm },
    at: input.now,
  });
}

/** Recomputes the distance, its line, and drops a price confirmed for another route. */
async function routeOf(tx: Tx, quote: QuoteRow, facts: QuoteFacts, rules: QuoteRules) {
  const isSame = facts.fromLocation === quote.fromLocation && facts.toLocation === quote.toLocation;
  if (isSame || quote.distanceMethod !== "fixed") return {};
  const priceList = await getPriceList(tx, quote.priceListVersion);
  const { km, longKm } = measureMove(
    priceList,
    { ...rules, distanceMethod: "fixed" },
    facts.fromLocation,
    facts.toLocation,
  );
  const before = distanceLine({ km: quote.distanceKm, longKm: quote.longDistanceKm ?? undefined });
  await tx
    .update(quoteLines)
    .set({ description: distanceLine({ km, longKm }) })
    .where(and(eq(quoteLines.quoteId, quote.id), eq(quoteLines.description, before)));
  return { distanceKm: km, longDistanceKm: longKm ?? null, priceConfirmedAt: null, priceConfirmedBy: null };
}

/** Edits a move's facts before the quote is decided. Applies the approval rules again. */
export async function editQuoteFacts(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; rowVersion: number; facts: QuoteFacts; now: Date },
): Promise<Saved> {
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  const { facts } = input;
  if (
    facts.serviceDate &&
    facts.serviceDate < nairobiDate(input.now) &&
    facts.serviceDate !== quote.serviceDate
  ) {
    throw dayNotAhead.at("serviceDate");
  }
  if (facts.serviceType !== quote.serviceType && !QUOTE_SERVICES.includes(facts.serviceType as QuoteService))
    throw serviceNotOffered.at("serviceType");
  if (facts.assignedTo && !(await listStaff(tx)).some(({ id }) => id === facts.assignedTo))
    throw assigneeNotStaff.at("assignedTo");
  const changed = (Object.keys(facts) as (keyof QuoteFacts)[]).filter(
    (name) => facts[name] !== undefined && JSON.stringify(facts[name]) !== JSON.stringify(quote[name]),
  );
  if (changed.length === 0) return { rowVersion: quote.rowVersion };
  const rules = await getSettings(tx, quotesSection);
  const route = await routeOf(tx, quote, facts, rules);
  const reasons = approvalReasons(
    { ...quote, ...facts, ...route, isSuspended: await isForSuspended(tx, { ...quote, ...facts }) },
    rules,
  );
  const rowVersion = await changeQuote(tx, quote.id, input.now, {
    ...facts,
    ...route,
    requiresApproval: reasons.length > 0,
    approvalReasons: reasons,
    urgency: urgencyOf(facts.serviceDate, quote.bookingRequestedAt !== null, input.now),
  });
  await record(tx, actor, quoteEdited, {
    subjectId: quote.id,
    summary: `Changed: ${changed.map(inWords).join(", ")}`,
    data: { number: quote.number, fields: changed },
    at: input.now,
  });
  return { rowVersion };
}

function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Adds a note; notes are never changed. */
export async function addQuoteNote(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; content: string; now: Date },
): Promise<void> {
  const quote = await lockQuote(tx, input.id);
  const type = isStaff(actor) ? "admin" : "customer";
  await tx
    .insert(quoteNotes)
    .values({ quoteId: quote.id, type, content: input.content, author: actor.name, timestamp: input.now });
  await record(tx, actor, quoteNoted, {
    subjectId: quote.id,
    summary: "Note added",
    data: { number: quote.number },
    at: input.now,
  });
}
