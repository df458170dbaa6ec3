import { eq, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import { readSignedToken } from "~/platform/secrets/secrets";
import { type LinkState, linkStateOf } from "../../domain";
import { quoteNotFound } from "../../errors";
import { quoteLinks, quotes } from "../tables";
import { lockQuote, type QuoteRow, typed } from "./quotes";

/** The quote a link leads to, locked, with whether the link was revoked. */
export async function lockQuoteOfLink(
  tx: Tx,
  linkId: string,
): Promise<QuoteRow & { linkRevokedAt: Date | null }> {
  const ofLink = () => tx.select().from(quoteLinks).where(eq(quoteLinks.id, linkId));
  const [link] = await ofLink();
  if (!link) throw quoteNotFound();
  const quote = await lockQuote(tx, trustedReach(tx, "quote", link.quoteId, "link"));
  // Read again under the lock: the link may have been revoked meanwhile.
  const [current] = await ofLink();
  return { ...quote, linkRevokedAt: current?.revokedAt ?? null };
}

/** The link's row id inside a token; throws NOT_FOUND for tokens that are not ours. */
export function readLinkToken(token: string): string {
  const id = readSignedToken("quote-link", token);
  if (!id) throw quoteNotFound();
  return id;
}

/** The quote of a customer's link, without a lock. Throws NOT_FOUND for an unknown token. */
export const getQuoteOfLink = (reader: Reader, token: string, now: Date) =>
  getQuoteByLink(reader, readLinkToken(token), now);

export async function getQuoteByLink(
  reader: Reader,
  linkId: string,
  now: Date,
): Promise<{ quote: QuoteRow; state: LinkState; preparedBy: string | null }> {
  const [row] = await reader
    .select({ quote: quotes, revokedAt: quoteLinks.revokedAt, preparedBy: people.name })
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes.id, quoteLinks.quoteId))
    .leftJoin(people, eq(people.id, sql`coalesce(${quotes.assignedTo}, ${quotes.decidedBy})`))
    .where(eq(quoteLinks.id, linkId));
  if (!row) throw quoteNotFound();
  const quote = typed(row.quote);
  return {
    quote,
    state: linkStateOf({ ...quote, linkRevokedAt: row.revokedAt }, now),
    preparedBy: row.preparedBy,
  };
}
