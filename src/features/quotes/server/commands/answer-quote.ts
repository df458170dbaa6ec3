import { eq } from "drizzle-orm";
import { matchOrCreateCustomer } from "~/features/customers/server/commands";
import { saveOwnPin } from "~/features/customers/server/commands/save-own-pin";
import { totalsOf } from "~/features/pricing/domain/prices";
import type { TimeWindow } from "~/features/settings/windows/domain";
import { findDayProblem, getLastDay } from "~/features/settings/windows/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, personIdOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { formatDate, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { AppError } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import { dayNotAhead } from "~/platform/kernel/schema-errors";
import {
  depositOf,
  type LinkState,
  linkStateOf,
  quoteAccepted,
  quoteBookingRequested,
  quoteChangeAsked,
  quoteDeclined,
  quoteViewed,
} from "../../domain";
import * as errors from "../../errors";
import { sendAcceptedMail } from "../messages/quote-messages";
import { lockQuoteOfLink } from "../queries/quote-links";
import { getQuoteLines, lockQuote, type QuoteRow } from "../queries/quotes";
import { quoteAcceptances, quoteDeclines, quoteNotes, quotes } from "../tables";
import { changeQuote } from "./change-quote";
import { findPayLink } from "./share-quote";

export const TERMS_VERSION = "2026-11";

const REFUSALS: Record<Exclude<LinkState, "open" | "accepted">, () => AppError> = {
  pending: errors.quoteBeingChecked,
  declined: errors.quoteDeclined,
  expired: errors.quoteExpired,
  superseded: errors.quoteReplaced,
  revoked: errors.linkRevoked,
  withdrawn: errors.quoteWithdrawn,
  cancelled: errors.moveCancelled,
};

function assertOpen(quote: QuoteRow & { linkRevokedAt: Date | null }, now: Date): void {
  const state = linkStateOf(quote, now);
  if (state === "accepted") throw errors.quoteAcceptedAlready();
  if (state !== "open") throw REFUSALS[state]();
}

export type Acceptance = Signature & ({ linkId: string } | { quoteId: Reach<"quote"> });

interface Signature {
  name: string;
  terms: boolean;
  serviceDate?: string | undefined;
  window?: TimeWindow | undefined;
  paysNow?: boolean;
  /** The KRA PIN that a company gave; empty or missing for none. */
  kraPin?: string;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Claims the day of a quote about to be accepted: throws if it is full, and returns the quote at the day's price. */
export const dayClaims =
  definePort<
    (
      tx: Tx,
      actor: Actor,
      claim: Signature & { quote: QuoteRow; serviceDate: PlainDate },
    ) => Promise<QuoteRow>
  >();

export interface AcceptedQuote {
  quoteId: string;
  number: string;
  customerId: string;
  acceptedAt: Date;
}

/**
 * The customer's yes, in one transaction: the acceptance row, the customer found or made, and, through the event, the
 * invoice. Said twice it counts once. Refuses what is expired, superseded, revoked, declined or still being checked.
 */
export async function acceptQuote(tx: Tx, actor: Actor, input: Acceptance): Promise<AcceptedQuote> {
  const found =
    "linkId" in input
      ? await lockQuoteOfLink(tx, input.linkId)
      : { ...(await lockQuote(tx, input.quoteId)), linkRevokedAt: null };
  const earlier = await findAcceptance(tx, found.id);
  if (earlier && !found.linkRevokedAt && !found.cancelledAt) return earlier;
  assertOpen(found, input.now);
  const typed = input.name.trim();
  if (!typed) throw errors.nameNotTyped.at("name");
  if (!input.terms) throw errors.termsNotAccepted.at("terms");
  const serviceDate = input.serviceDate ?? found.serviceDate;
  if (!serviceDate) throw errors.movingDayMissing.at("serviceDate");
  if (serviceDate < nairobiDate(input.now)) throw dayNotAhead.at("serviceDate");
  // A date already on the quote was approved with it.
  if (serviceDate !== found.serviceDate) await assertOpenDay(tx, serviceDate, input.now);
  let quote: QuoteRow = found;
  for (const claim of dayClaims.all()) quote = await claim(tx, actor, { ...input, quote, serviceDate });
  const { customerName: name, customerEmail: email, customerPhone: phone, locale } = quote;
  const contact = { name, email, phone, locale };
  const customer = await matchOrCreateCustomer(tx, actor, contact, input.now);
  if (input.kraPin)
    await saveOwnPin(tx, actor, { customerId: customer.id, kraPin: input.kraPin, now: input.now });
  const acceptanceId = newId();
  await tx.insert(quoteAcceptances).values({
    id: acceptanceId,
    quoteId: quote.id,
    number: quote.number,
    customerId: customer.id,
    typedName: typed,
    termsVersion: TERMS_VERSION,
    total: quote.total,
    ip: input.ip,
    userAgent: input.userAgent,
    acceptedAt: input.now,
  });
  await changeQuote(tx, quote.id, input.now, {
    acceptedAt: input.now,
    viewedAt: quote.viewedAt ?? input.now,
    customerId: customer.id,
    serviceDate,
  });
  const lines = await getQuoteLines(tx, quote.id);
  const depositDue = depositOf(quote.total, quote.depositRate);
  await record(tx, actor, quoteAccepted, {
    subjectId: quote.id,
    summary: `Quote accepted by ${typed}`,
    data: {
      number: quote.number,
      quoteId: quote.id,
      customerId: customer.id,
      acceptanceId,
      customerName: quote.customerName,
      customerEmail: quote.customerEmail,
      customerPhone: quote.customerPhone,
      from: quote.fromLocation,
      to: quote.toLocation,
      serviceDate,
      lines,
      totals: totalsOf(lines, quote.tax),
      tax: quote.tax,
      depositDue,
      assignedTo: quote.assignedTo,
      paysNow: input.paysNow === true,
    },
    customerId: customer.id,
    at: input.now,
  });
  await sendAcceptedMail(
    tx,
    { ...quote, serviceDate },
    { depositDue, paysNow: input.paysNow === true, link: await findPayLink(tx, quote.id) },
  );
  return { quoteId: quote.id, number: quote.number, customerId: customer.id, acceptedAt: input.now };
}

async function assertOpenDay(tx: Tx, date: PlainDate, now: Date): Promise<void> {
  const problem = await findDayProblem(tx, date, now);
  if (problem === "far") throw await tooFar(tx, now);
  if (problem) throw errors.dayByArrangement.at("serviceDate", { date: formatDate(date) });
}

const tooFar = async (tx: Tx, now: Date) =>
  errors.dayTooFar.at("serviceDate", { date: formatDate(await getLastDay(tx, now)) });

async function findAcceptance(tx: Tx, ofQuote: string): Promise<AcceptedQuote | undefined> {
  const { quoteId, number, customerId, acceptedAt } = quoteAcceptances;
  const [row] = await tx
    .select({ quoteId, number, customerId, acceptedAt })
    .from(quoteAcceptances)
    .where(eq(quoteId, ofQuote));
  return row;
}

export async function declineQuote(
  tx: Tx,
  actor: Actor,
  input: { linkId: string; reason: string; now: Date },
): Promise<void> {
  const quote = await lockQuoteOfLink(tx, input.linkId);
  if (quote.declinedAt && !quote.linkRevokedAt) return;
  assertOpen(quote, input.now);
  await tx.insert(quoteDeclines).values({ quoteId: quote.id, reason: input.reason, declinedAt: input.now });
  const declined = { declinedAt: input.now, viewedAt: quote.viewedAt ?? input.now };
  await changeQuote(tx, quote.id, input.now, declined);
  await record(tx, actor, quoteDeclined, {
    subjectId: quote.id,
    summary: input.reason ? `Quote declined: ${input.reason}` : "Quote declined",
    data: { number: quote.number, reason: input.reason },
    customerId: quote.customerId,
    at: input.now,
  });
}

/** A customer's wish, as a note that staff see; the quote itself stays as it is. */
export async function askForChange(
  tx: Tx,
  actor: Actor,
  input: { linkId: string; message: string; now: Date },
): Promise<void> {
  const quote = await lockQuoteOfLink(tx, input.linkId);
  const state = linkStateOf(quote, input.now);
  if (state === "revoked" || state === "superseded") throw REFUSALS[state]();
  if (state === "open") await noteViewed(tx, actor, input);
  await tx.insert(quoteNotes).values({
    quoteId: quote.id,
    type: "customer",
    content: input.message,
    author: quote.customerName,
    timestamp: input.now,
  });
  await record(tx, actor, quoteChangeAsked, {
    subjectId: quote.id,
    summary: "Customer asks for a change",
    data: { number: quote.number },
    at: input.now,
  });
}

/** Notes the first time a customer opens an approved quote. Later ones change nothing. */
export async function noteViewed(tx: Tx, actor: Actor, input: { linkId: string; now: Date }): Promise<void> {
  const quote = await lockQuoteOfLink(tx, input.linkId);
  if (quote.viewedAt || quote.linkRevokedAt || quote.status !== "approved") return;
  await tx.update(quotes).set({ viewedAt: input.now }).where(eq(quotes.id, quote.id));
  await record(tx, actor, quoteViewed, {
    subjectId: quote.id,
    summary: "Customer opened the quote",
    data: { number: quote.number },
    at: input.now,
  });
}

/** Book Now on a quote that is still being checked: the wish, with date, window and addresses, for staff to see at once. */
export async function requestBooking(
  tx: Tx,
  actor: Actor,
  input: {
    quoteId: Reach<"quote">;
    serviceDate: string;
    preferredTime: string;
    fromAddress: string;
    toAddress: string;
    now: Date;
  },
): Promise<void> {
  personIdOf(actor);
  const quote = await lockQuote(tx, input.quoteId);
  const state = linkStateOf({ ...quote, linkRevokedAt: null }, input.now);
  if (state !== "pending" && state !== "open") throw errors.quoteNotBookable();
  if (input.serviceDate < nairobiDate(input.now)) throw dayNotAhead.at("serviceDate");
  if ((await findDayProblem(tx, input.serviceDate, input.now)) === "far") throw await tooFar(tx, input.now);
  const { serviceDate, preferredTime, fromAddress, toAddress } = input;
  const wish = quote.status === "approved" ? {} : { serviceDate, preferredTime, fromAddress, toAddress };
  await changeQuote(tx, quote.id, input.now, {
    ...wish,
    urgency: "high",
    bookingRequestedAt: input.now,
  });
  const content = `Wishes to book ${serviceDate}, ${preferredTime || "any time"}. From: ${fromAddress || "–"}. To: ${toAddress || "–"}.`;
  await tx
    .insert(quoteNotes)
    .values({ quoteId: quote.id, type: "customer", content, author: actor.name, timestamp: input.now });
  await record(tx, actor, quoteBookingRequested, {
    subjectId: quote.id,
    summary: "Customer wishes to book",
    data: { number: quote.number, serviceDate },
    at: input.now,
  });
}
