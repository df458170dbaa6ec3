import { eq } from "drizzle-orm";
import { isBare } from "~/features/pricing/domain/contents";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, can } from "~/platform/http/actor";
import { type Reach, trustedReach } from "~/platform/http/reach";
import { formatDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import {
  approvalRefusal,
  askingRefusal,
  canDecide,
  canRevise,
  isExpired,
  isOwnWork,
  isPast,
  pricingRefusal,
  type QuoteStatus,
  quoteApprovalAsked,
  quoteApproved,
  quoteRejected,
  quoteRevised,
  quoteRevisionRequested,
  STATUS_IN_SENTENCE,
  TO_BE_AGREED,
  validUntil,
  withSuspension,
} from "../../domain";
import {
  acceptedQuoteNotRevised,
  quoteDayIsPast,
  quoteDecidedAlready,
  quoteIsBare,
  quoteNotRevisable,
  quoteRouteMissing,
  quoteSuperseded,
} from "../../errors";
import { getQuoteLines, isForSuspended, lockQuote, type QuoteRow } from "../queries/quotes";
import { quoteLines, quoteNotes, quotes } from "../tables";
import { changeQuote } from "./change-quote";
import { nameInventory, reopenInventory } from "./name-inventory";
import { deliverQuote } from "./share-quote";

interface Decision {
  id: Reach<"quote">;
  now: Date;
  publicUrl: string;
}

function assertDecidable(quote: QuoteRow, to: QuoteStatus): void {
  if (quote.supersededAt) throw quoteSuperseded();
  if (!canDecide(quote.status, to)) throw quoteDecidedAlready({ status: STATUS_IN_SENTENCE[quote.status] });
}

/** The actor's data that decides about approval. */
export const deciderOf = (actor: Actor) => ({
  personId: actor.personId,
  mayManage: can(actor, "manage_quotes"),
  mayApprove: can(actor, "approve_quotes"),
});

function assertMayDecide(actor: Actor, quote: QuoteRow, allowSelfApproval: boolean): void {
  const refusal = approvalRefusal(quote, deciderOf(actor), allowSelfApproval);
  if (refusal) throw refusal;
}

/** Recomputes the required approval, since the customer may have been suspended meanwhile. */
async function lockUndecided(tx: Tx, id: Reach<"quote">, to: QuoteStatus): Promise<QuoteRow> {
  const quote = await lockQuote(tx, id);
  assertDecidable(quote, to);
  return withSuspension(quote, await isForSuspended(tx, quote));
}

/** Approves a quote and sends it: status, link and message in one transaction. `bare`: one that names nothing to move. */
export async function approveQuote(
  tx: Tx,
  actor: Actor,
  input: Decision & { bare?: boolean | undefined },
): Promise<{ link: string }> {
  const quote = await lockUndecided(tx, input.id, "approved");
  if (quote.fromLocation === TO_BE_AGREED || quote.toLocation === TO_BE_AGREED) throw quoteRouteMissing();
  if (quote.serviceDate && isPast(quote.serviceDate, input.now))
    throw quoteDayIsPast({ date: formatDate(quote.serviceDate) });
  if (!input.bare && isBare(await getQuoteLines(tx, quote.id))) throw quoteIsBare();
  const rules = await getSettings(tx, quotesSection);
  assertMayDecide(actor, quote, rules.allowSelfApproval);
  const unpriced = pricingRefusal(quote);
  if (unpriced) throw unpriced;
  const selfApproved = quote.requiresApproval && isOwnWork(quote, actor.personId);
  // A quote that waited past its validity is approved for a fresh period.
  const until = isExpired(quote.validUntil, input.now)
    ? validUntil(input.now, rules.validityDays)
    : quote.validUntil;
  const named = await nameInventory(tx, actor, quote, input.now);
  await decide(tx, actor, quote, "approved", input.now, { ...named, validUntil: until });
  await record(tx, actor, quoteApproved, {
    subjectId: quote.id,
    summary: selfApproved ? "Quote approved by its own maker, as the settings allow" : "Quote approved",
    data: { number: quote.number, selfApproved },
    customerId: quote.customerId,
    at: input.now,
  });
  const link = await deliverQuote(
    tx,
    actor,
    { ...quote, ...named, status: "approved", validUntil: until },
    input,
  );
  return { link };
}

/** Asks those who approve quotes for one that the asker cannot approve. */
export async function askForApproval(
  tx: Tx,
  actor: Actor,
  input: Decision & { reason: string },
): Promise<void> {
  const quote = await lockUndecided(tx, input.id, "approved");
  const { allowSelfApproval } = await getSettings(tx, quotesSection);
  const refusal = askingRefusal(quote, deciderOf(actor), allowSelfApproval);
  if (refusal) throw refusal;
  await changeQuote(tx, quote.id, input.now, {
    approvalAskedAt: input.now,
    approvalAskedBy: actor.personId,
  });
  await record(tx, actor, quoteApprovalAsked, {
    subjectId: quote.id,
    summary: "A manager was asked to approve",
    data: { number: quote.number, note: input.reason },
    customerId: quote.customerId,
    at: input.now,
  });
}

export async function rejectQuote(tx: Tx, actor: Actor, input: Decision & { reason: string }): Promise<void> {
  const quote = await lockUndecided(tx, input.id, "rejected");
  const rules = await getSettings(tx, quotesSection);
  assertMayDecide(actor, quote, rules.allowSelfApproval);
  await turnDown(tx, actor, quote, "rejected", input);
}

/** Returns a pending quote for revision. Requires permission to manage quotes, not to approve them. */
export async function requestQuoteRevision(
  tx: Tx,
  actor: Actor,
  input: Decision & { reason: string },
): Promise<void> {
  const quote = await lockQuote(tx, input.id);
  assertDecidable(quote, "revision");
  await turnDown(tx, actor, quote, "revision", input);
}

const TURNED_DOWN = {
  rejected: { said: "Quote rejected", type: quoteRejected },
  revision: { said: "Revision requested", type: quoteRevisionRequested },
};

async function turnDown(
  tx: Tx,
  actor: Actor,
  quote: QuoteRow,
  to: keyof typeof TURNED_DOWN,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { said, type } = TURNED_DOWN[to];
  await decide(tx, actor, quote, to, now);
  if (reason)
    await tx
      .insert(quoteNotes)
      .values({ quoteId: quote.id, type: "system", content: reason, author: actor.name, timestamp: now });
  await record(tx, actor, type, {
    subjectId: quote.id,
    summary: reason ? `${said}: ${reason}` : said,
    data: { number: quote.number, reason },
    at: now,
  });
}

/** Takes a decided quote up again: version n+1 in `revision`; the earlier one is superseded and its link says so. */
export async function reviseQuote(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; now: Date },
): Promise<{ id: Reach<"quote">; version: number }> {
  const earlier = await lockQuote(tx, input.id);
  if (!canRevise(earlier)) throw earlier.acceptedAt ? acceptedQuoteNotRevised() : quoteNotRevisable();
  const { validityDays } = await getSettings(tx, quotesSection);
  const { search: _, ...facts } = earlier;
  const id = newId();
  const version = earlier.version + 1;
  await changeQuote(tx, earlier.id, input.now, { supersededAt: input.now });
  await tx.insert(quotes).values({
    ...facts,
    id,
    version,
    rowVersion: 1,
    status: "revision",
    validUntil: validUntil(input.now, validityDays),
    decidedBy: null,
    decidedAt: null,
    sentAt: null,
    viewedAt: null,
    declinedAt: null,
    supersededAt: null,
    lastPricedBy: actor.personId,
    approvalAskedAt: null,
    approvalAskedBy: null,
    priceConfirmedAt: null,
    priceConfirmedBy: null,
    inventoryFrozenAt: null,
    updatedAt: input.now,
  });
  const open = await reopenInventory(tx, id);
  if (open.inventoryVersionId) await tx.update(quotes).set(open).where(eq(quotes.id, id));
  const lines = await tx.select().from(quoteLines).where(eq(quoteLines.quoteId, earlier.id));
  if (lines.length > 0)
    await tx.insert(quoteLines).values(lines.map(({ id: _id, ...line }) => ({ ...line, quoteId: id })));
  await record(tx, actor, quoteRevised, {
    subjectId: id,
    summary: `Version ${version} begun`,
    data: { number: earlier.number, version, earlierId: earlier.id },
    at: input.now,
  });
  return { id: trustedReach(tx, "quote", id, "made"), version };
}

async function decide(
  tx: Tx,
  actor: Actor,
  quote: QuoteRow,
  status: QuoteStatus,
  now: Date,
  more: Partial<Pick<QuoteRow, "validUntil" | "inventoryVersionId" | "inventoryFrozenAt">> = {},
): Promise<void> {
  const { requiresApproval, approvalReasons } = quote;
  const decided = { status, decidedBy: actor.personId, decidedAt: now };
  await changeQuote(tx, quote.id, now, { ...decided, requiresApproval, approvalReasons, ...more });
}
