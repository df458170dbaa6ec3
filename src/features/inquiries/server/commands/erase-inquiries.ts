import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { ErasedContact } from "~/features/customers/domain";
import { isAnotherCustomers } from "~/features/customers/server/queries/customers";
import type { Reader, Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { ERASED } from "~/platform/kernel/erased";
import { storage } from "~/platform/storage/storage";
import { defineTask, enqueue } from "~/platform/tasks/tasks";
import { claimPhotos, claims, inquiries, newsletterSubscribers } from "../tables";

export const removePhotos = defineTask<{ keys: string[] }>("remove-claim-photos");

export async function forgetPhotos(keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage().remove(key);
}

const listed = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/**
 * Inquiries from these addresses or phone numbers, unless they are another customer's, or made with one of their
 * quotes.
 */
function inquiriesOf({ customerId, emails, phones }: ErasedContact, quoteIds: readonly string[]): SQL {
  const contacts = listed([...emails, ...phones]);
  return sql`(inquiries.quote_id = any(${listed(quoteIds)}::uuid[]) or (
    inquiries.search like any(array(select '%' || fold_text(c) || '%' from unnest(${contacts}) c))
    and (lower(inquiries.email) = any(${listed(emails)}) or (inquiries.phone = any(${listed(phones)})
      and not ${isAnotherCustomers(sql`inquiries.email`, customerId)}))))`;
}

/** Inquiries that an erasure would empty, with the number of any undecided claim that blocks it. */
export function listErasableInquiries(reader: Reader, contact: ErasedContact, quoteIds: readonly string[]) {
  return reader
    .select({
      id: inquiries.id,
      status: inquiries.status,
      name: inquiries.name,
      email: sql<string>`lower(inquiries.email)`,
      phone: inquiries.phone,
      claimId: claims.id,
      claimNumber: claims.number,
    })
    .from(inquiries)
    .leftJoin(claims, eq(claims.inquiryId, inquiries.id))
    .where(inquiriesOf(contact, quoteIds));
}

type ErasableInquiry = Awaited<ReturnType<typeof listErasableInquiries>>[number];

/**
 * Empties inquiries with their claims and photos, and ends the newsletter of these addresses. Returns the ids of the
 * other rows.
 */
export async function eraseInquiries(
  tx: Tx,
  actor: Actor,
  found: readonly ErasableInquiry[],
  emails: readonly string[],
  now: Date,
): Promise<string[]> {
  const gone = emails.length
    ? await tx
        .delete(newsletterSubscribers)
        .where(inArray(newsletterSubscribers.email, [...emails]))
        .returning({ id: newsletterSubscribers.id })
    : [];
  if (found.length === 0) return gone.map(({ id }) => id);
  await tx
    .update(inquiries)
    .set({
      name: ERASED,
      email: "",
      phone: "",
      message: "",
      decisionReason: "",
      status: sql`case when status = 'pending' then 'completed' else status end`,
      decidedAt: sql`coalesce(decided_at, ${now.toISOString()}::timestamptz)`,
      decidedBy: sql`case when status = 'pending' then ${actor.personId}::uuid else decided_by end`,
      updatedAt: now,
    })
    .where(
      inArray(
        inquiries.id,
        found.map(({ id }) => id),
      ),
    );
  const claimIds = found.flatMap(({ claimId }) => claimId ?? []);
  if (claimIds.length === 0) return gone.map(({ id }) => id);
  await tx.update(claims).set({ items: [], reference: "" }).where(inArray(claims.id, claimIds));
  const photos = await tx
    .delete(claimPhotos)
    .where(inArray(claimPhotos.claimId, claimIds))
    .returning({ id: claimPhotos.id, key: claimPhotos.key });
  if (photos.length > 0) await enqueue(tx, removePhotos, { keys: photos.map(({ key }) => key) });
  return [...gone, ...photos].map(({ id }) => id).concat(claimIds);
}
