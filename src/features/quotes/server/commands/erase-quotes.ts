import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ErasedContact } from "~/features/customers/domain";
import { isAnotherCustomers } from "~/features/customers/server/queries/customers";
import { findPlace } from "~/features/pricing/places/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { ERASED } from "~/platform/kernel/erased";
import { quoteAcceptances, quoteDeclines, quoteLinks, quoteNotes, quotes } from "../tables";

const listed = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** All versions of a customer's quotes: accepted ones and those requested with their address or phone. */
function quotesOf({ customerId, emails, phones }: ErasedContact): SQL {
  return sql`number in (
    select q.number from quotes q where q.customer_id = ${customerId}::uuid
    union select q.number from quotes q where q.customer_id is null and lower(q.customer_email) = any(${listed(emails)})
    union select q.number from quotes q where q.customer_id is null and q.customer_phone = any(${listed(phones)})
      and q.search like any(array(select '%' || p || '%' from unnest(${listed(phones)}) p))
      and not ${isAnotherCustomers(sql`q.customer_email`, customerId)})`;
}

/** The quotes an erasure would empty, all versions. */
export function listErasableQuotes(reader: Reader, contact: ErasedContact) {
  return reader
    .select({
      id: quotes.id,
      number: quotes.number,
      email: sql<string>`lower(customer_email)`,
      phone: quotes.customerPhone,
      name: quotes.customerName,
      from: quotes.fromLocation,
      to: quotes.toLocation,
    })
    .from(quotes)
    .where(quotesOf(contact));
}

type ErasableQuote = Awaited<ReturnType<typeof listErasableQuotes>>[number];

/** Keeps a town, which identifies no person, and erases a typed address. */
const townOf = (location: string) => findPlace(location)?.label ?? ERASED;

/**
 * Erases the customers of quotes, ends their links and rejects undecided quotes. Contents, towns and prices remain for
 * statistics. Returns the ids of related rows.
 */
export async function eraseQuotes(
  tx: Tx,
  actor: Actor,
  found: readonly ErasableQuote[],
  now: Date,
): Promise<string[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  for (const { id, from, to } of found)
    await tx
      .update(quotes)
      .set({
        customerName: ERASED,
        customerEmail: "",
        customerPhone: "",
        alternativeContact: "",
        fromLocation: townOf(from),
        toLocation: townOf(to),
        fromAddress: "",
        toAddress: "",
        specialInstructions: "",
        distanceNotes: [],
        updatedAt: now,
      })
      .where(eq(quotes.id, id));
  await tx
    .update(quotes)
    .set({ status: "rejected", decidedBy: actor.personId, decidedAt: now })
    .where(
      sql`${inArray(quotes.id, ids)} and ${quotes.status} in ('pending', 'revision') and superseded_at is null`,
    );
  await tx
    .update(quoteLinks)
    .set({ revokedAt: now })
    .where(sql`${inArray(quoteLinks.quoteId, ids)} and revoked_at is null`);
  const beside = [
    await tx
      .update(quoteNotes)
      .set({ content: ERASED, author: sql`case when type = 'customer' then ${ERASED} else author end` })
      .where(inArray(quoteNotes.quoteId, ids))
      .returning({ id: quoteNotes.id }),
    await tx
      .update(quoteAcceptances)
      .set({ typedName: ERASED, ip: "", userAgent: "" })
      .where(inArray(quoteAcceptances.quoteId, ids))
      .returning({ id: quoteAcceptances.id }),
    await tx
      .update(quoteDeclines)
      .set({ reason: ERASED })
      .where(inArray(quoteDeclines.quoteId, ids))
      .returning({ id: quoteDeclines.id }),
  ];
  return beside.flat().map(({ id }) => id);
}
