import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Reader, Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { publicUrl } from "~/platform/http/public-url";
import type { Reach } from "~/platform/http/reach";
import { newId } from "~/platform/kernel/ids";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import { typed } from "~/platform/mail/layout";
import { saveOpened } from "~/platform/mail/outbox";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import {
  greetingOf,
  linkStateOf,
  quoteContacted,
  quoteLinkRevoked,
  quoteSent,
  sharingOf,
} from "../../domain";
import {
  cancelledMoveNotSent,
  declinedQuoteNotSent,
  expiredQuoteNotSent,
  quoteErased,
  quoteNotFound,
  quoteNotSendable,
} from "../../errors";
import { sendApprovedMail } from "../messages/quote-messages";
import { lockQuote, type QuoteRow } from "../queries/quotes";
import { quoteLinks, quotes } from "../tables";

export const LINK_PURPOSE = "quote-link";

/** The address a customer opens, in their language, computed from the row's id; nothing of it is stored. */
export function linkOf(linkId: string, publicUrl: string, locale: Locale): string {
  return `${publicUrl}${pathIn(locale, `/q/${signedToken(LINK_PURPOSE, linkId)}`)}`;
}

/** Links for sharing show the quote without actions. */
export const SHARE_PURPOSE = "quote-share";

/** The address a customer may hand on; it dies with the link it is made from. */
export function shareLinkOf(linkId: string, publicUrl: string, locale: Locale): string {
  return `${publicUrl}${pathIn(locale, `/shared/${signedToken(SHARE_PURPOSE, linkId)}`)}`;
}

/** The link's row id inside a token to hand on; throws NOT_FOUND for tokens that are not ours. */
export function readShareToken(token: string): string {
  const id = readSignedToken(SHARE_PURPOSE, token);
  if (!id) throw quoteNotFound();
  return id;
}

/** The open link of each version, by its id; a new one where there is none or it was revoked. */
export async function ensureLinks(
  tx: Tx,
  versions: readonly { id: string; locale: Locale }[],
  at: { now: Date; publicUrl: string },
): Promise<Map<string, string>> {
  const ids = versions.map(({ id }) => id);
  const open = await tx
    .select({ id: quoteLinks.id, quoteId: quoteLinks.quoteId })
    .from(quoteLinks)
    .where(and(inArray(quoteLinks.quoteId, ids), isNull(quoteLinks.revokedAt)))
    .orderBy(asc(quoteLinks.createdAt));
  const linkIds = new Map(open.map(({ id, quoteId }) => [quoteId, id]));
  const added = ids.filter((id) => !linkIds.has(id)).map((quoteId) => ({ id: newId(), quoteId }));
  if (added.length > 0)
    await tx.insert(quoteLinks).values(added.map((link) => ({ ...link, createdAt: at.now })));
  for (const { id, quoteId } of added) linkIds.set(quoteId, id);
  return new Map(versions.map(({ id, locale }) => [id, linkOf(linkIds.get(id) ?? "", at.publicUrl, locale)]));
}

/**
 * The active link of a quote for a payment message. Undefined if it was revoked or the site has no public address.
 * Never creates a link, because earlier messages already did.
 */
export async function findPayLink(reader: Reader, quoteId: string | null): Promise<string | undefined> {
  return (await findPayReference(reader, quoteId))?.link;
}

/** The reference of a quote, for a message's subject, and its link as of `findPayLink`, by one statement. */
export async function findPayReference(
  reader: Reader,
  quoteId: string | null,
): Promise<{ reference: string; link: string | undefined } | undefined> {
  if (!quoteId) return undefined;
  const [quote] = await reader
    .select({ reference: quotes.reference, locale: quotes.locale, linkId: quoteLinks.id })
    .from(quotes)
    .leftJoin(quoteLinks, and(eq(quoteLinks.quoteId, quotes.id), isNull(quoteLinks.revokedAt)))
    .where(eq(quotes.id, quoteId))
    .orderBy(desc(quoteLinks.createdAt))
    .limit(1);
  if (!quote) return undefined;
  const { reference, locale, linkId } = quote;
  const base = publicUrl();
  return { reference, link: base && linkId ? linkOf(linkId, base, locale) : undefined };
}

async function ensureLink(
  tx: Tx,
  quote: { id: string; locale: Locale },
  at: { now: Date; publicUrl: string },
): Promise<string> {
  return (await ensureLinks(tx, [quote], at)).get(quote.id) ?? "";
}

/** Sends an approved quote's link by e-mail, with the PDF; also again, with a new link after the last was revoked. */
export async function sendQuote(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; now: Date; publicUrl: string },
): Promise<{ link: string }> {
  const quote = await lockQuote(tx, input.id);
  const state = linkStateOf({ ...quote, linkRevokedAt: null }, input.now);
  if (quote.status !== "approved" || state === "superseded") throw quoteNotSendable();
  if (state === "cancelled") throw cancelledMoveNotSent();
  if (state === "declined") throw declinedQuoteNotSent();
  if (state === "expired") throw expiredQuoteNotSent();
  return { link: await deliverQuote(tx, actor, quote, input) };
}

/** Enqueues the message and notes that the quote is out; in the transaction that approves or resends it. */
export async function deliverQuote(
  tx: Tx,
  actor: Actor,
  quote: QuoteRow,
  at: { now: Date; publicUrl: string },
): Promise<string> {
  if (quote.customerEmail === "") throw quoteErased();
  const link = await ensureLink(tx, quote, at);
  await sendApprovedMail(tx, quote, link);
  await tx.update(quotes).set({ sentAt: at.now }).where(eq(quotes.id, quote.id));
  await record(tx, actor, quoteSent, {
    subjectId: quote.id,
    summary: "Quote sent by email",
    data: { number: quote.number, channel: "email" },
    customerId: quote.customerId,
    at: at.now,
  });
  return link;
}

/** Records that staff opened WhatsApp with the link. Whether they sent it is unknown. */
export async function noteWhatsAppOpened(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; now: Date; publicUrl: string },
): Promise<{ link: string }> {
  const quote = await lockQuote(tx, input.id);
  if (quote.status !== "approved" || quote.cancelledAt) throw quoteNotSendable();
  if (quote.customerPhone === "") throw quoteErased();
  const link = await ensureLink(tx, quote, input);
  const text = sharingOf({ ...quote, customerName: typed(quote.customerName) }, "{{link}}");
  await saveWhatsApp(tx, quote, { text, secrets: { link } });
  await record(tx, actor, quoteSent, {
    subjectId: quote.id,
    summary: "WhatsApp opened with the quote's link",
    data: { number: quote.number, channel: "whatsapp-opened" },
    at: input.now,
  });
  return { link };
}

/** Notes that staff opened WhatsApp with a greeting, or that they sent it, whatever the state of the quote. */
export async function noteCustomerContacted(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; reached?: boolean; now: Date },
): Promise<void> {
  const { reached = false } = input;
  const quote = await lockQuote(tx, input.id);
  if (!reached) await saveWhatsApp(tx, quote, { text: greetingOf(quote) });
  await record(tx, actor, quoteContacted, {
    subjectId: quote.id,
    summary: `${reached ? "Wrote by WhatsApp" : "WhatsApp opened"} to ${quote.customerName}`,
    data: { number: quote.number, channel: "whatsapp-opened", reached },
    customerId: quote.customerId,
    at: input.now,
  });
}

function saveWhatsApp(tx: Tx, quote: QuoteRow, message: { text: string; secrets?: Record<string, string> }) {
  return saveOpened(tx, {
    ...message,
    kind: "quote.whatsapp",
    to: { name: quote.customerName, phone: quote.customerPhone },
    subject: `WhatsApp about quote ${quote.number}`,
    about: { type: "quote", id: quote.id },
    customerId: quote.customerId,
  });
}

/** Ends every link of this version. Sending it again makes a new one. */
export async function revokeQuoteLink(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; now: Date },
): Promise<void> {
  const quote = await lockQuote(tx, input.id);
  const ended = await tx
    .update(quoteLinks)
    .set({ revokedAt: input.now })
    .where(and(eq(quoteLinks.quoteId, quote.id), isNull(quoteLinks.revokedAt)))
    .returning({ id: quoteLinks.id });
  if (ended.length === 0) return;
  await record(tx, actor, quoteLinkRevoked, {
    subjectId: quote.id,
    summary: "Link revoked",
    data: { number: quote.number },
    at: input.now,
  });
}
