import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { listLines, type VersionRow } from "~/features/inventory/inventories/server/queries/inventories";
import { inventories, inventoryVersions } from "~/features/inventory/inventories/server/tables";
import { inventoryPhotos } from "~/features/inventory/media/server/tables";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { asLocale, type Locale } from "~/platform/kernel/locales";
import { readSignedToken, signedToken } from "~/platform/secrets/secrets";
import { isUsable, type LinkState, linkStateOf } from "../domain/links";
import { surveyLinkOver, surveyLinkUnknown } from "../errors";
import { inventoryReviews, surveyLinks } from "./tables";

export const PURPOSE = "survey-link";

/** The secret of a link, made of its row's id. */
export const tokenOf = (linkId: string): string => signedToken(PURPOSE, linkId);

/** The person whose goods an inventory lists: of its quote, else its lead, inquiry or service record. */
export interface Owner {
  /** The number and page that staff know it by. */
  number: string;
  path: string;
  quoteId: string | null;
  name: string;
  email: string;
  phone: string;
  locale: Locale;
  customerId: string | null;
  assignedTo: string | null;
  /** The rooms of the quote, by kind. */
  rooms: Record<string, number>;
  isAccepted: boolean;
}

const newestQuote = sql`(select q.id from ${quotes} q where q.number = ${inventories.quoteNumber} order by q.version desc limit 1)`;

export async function getOwner(reader: Reader, inventoryId: string): Promise<Owner> {
  const [row] = await reader
    .select({
      inventory: inventories,
      quote: quotes,
      lead: leads,
      inquiry: inquiries,
      move: { number: moves.number, customerId: moves.customerId },
      customer: customers,
    })
    .from(inventories)
    .leftJoin(quotes, sql`${quotes.id} = ${newestQuote}`)
    .leftJoin(leads, eq(leads.id, inventories.leadId))
    .leftJoin(inquiries, eq(inquiries.id, inventories.inquiryId))
    .leftJoin(moves, eq(moves.id, inventories.moveId))
    .leftJoin(customers, eq(customers.id, moves.customerId))
    .where(eq(inventories.id, inventoryId));
  if (!row) throw surveyLinkUnknown();
  const { quote, lead, inquiry, move, customer } = row;
  const none = { quoteId: null, rooms: {}, isAccepted: false, customerId: null, assignedTo: null };
  if (quote)
    return {
      ...{ number: quote.number, path: `/quote-management/${quote.number}`, quoteId: quote.id },
      ...{ name: quote.customerName, email: quote.customerEmail, phone: quote.customerPhone },
      ...{ locale: quote.locale, customerId: quote.customerId, assignedTo: quote.assignedTo },
      ...{ rooms: quote.rooms, isAccepted: quote.acceptedAt !== null },
    };
  if (lead)
    return {
      ...{ ...none, number: lead.leadNumber, path: `/crm/leads/${lead.leadNumber}` },
      ...{ name: `${lead.firstName} ${lead.lastName}`.trim(), email: lead.email, phone: lead.phone },
      ...{ locale: asLocale(lead.locale), assignedTo: lead.assignedTo },
    };
  if (inquiry)
    return {
      ...{ ...none, number: inquiry.name, path: `/inquiries/${inquiry.id}` },
      ...{ name: inquiry.name, email: inquiry.email, phone: inquiry.phone },
      ...{ locale: asLocale(inquiry.locale), assignedTo: inquiry.assignedTo },
    };
  return {
    ...{ ...none, number: move?.number ?? "", path: "/moves/list", customerId: move?.customerId ?? null },
    ...{ name: customer?.name ?? "", email: customer?.email ?? "", phone: customer?.phone ?? "" },
    locale: asLocale(customer?.locale ?? "en"),
  };
}

/** `linkStateOf` in SQL, for lists that choose by it. */
export const linkStateIn = (now: Date): SQL<LinkState> => sql<LinkState>`case
  when ${surveyLinks.submittedAt} is not null and exists (select 1 from ${inventoryReviews} r join ${inventoryVersions} v on v.id = r.version_id
    where v.inventory_id = ${surveyLinks}.inventory_id and v.newest) then 'reviewed'
  when ${surveyLinks.revokedAt} is not null then 'revoked'
  when ${surveyLinks.submittedAt} is not null then 'submitted'
  when ${surveyLinks.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired'
  when ${surveyLinks.openedAt} is not null then 'opened'
  else 'sent' end`;

/** True in SQL for the link that `findLink` finds: the one in use of its inventory, its last one otherwise. */
export const isLatestLink: SQL = sql`(${surveyLinks.revokedAt} is null or not exists (select 1 from ${surveyLinks} later
  where later.inventory_id = ${surveyLinks}.inventory_id and later.id <> ${surveyLinks}.id
    and (later.revoked_at is null or (later.created_at, later.id) > (${surveyLinks}.created_at, ${surveyLinks}.id))))`;

/** The newest version of an inventory and its review. */
export async function getNewest(reader: Reader, inventoryId: string) {
  const [row] = await reader
    .select({
      version: inventoryVersions,
      reviewedAt: inventoryReviews.reviewedAt,
      reviewedBy: sql<string | null>`${people.name}`,
    })
    .from(inventoryVersions)
    .leftJoin(inventoryReviews, eq(inventoryReviews.versionId, inventoryVersions.id))
    .leftJoin(people, eq(people.id, inventoryReviews.reviewedBy))
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), inventoryVersions.newest));
  if (!row) throw surveyLinkUnknown();
  return row;
}

/**
 * Whether a version may become binding. Once its customer has sent a list by the link, only a review of that version
 * makes it so.
 */
export async function isListReviewed(reader: Reader, versionId: string): Promise<boolean> {
  const { rows } = await reader.execute<{ reviewed: boolean }>(sql`
    select exists (select 1 from ${inventoryReviews} r where r.version_id = ${versionId})
      or not exists (
        select 1 from ${surveyLinks} l join ${inventoryVersions} v on v.inventory_id = l.inventory_id
        where v.id = ${versionId} and l.submitted_at is not null) as reviewed`);
  return rows[0]?.reviewed ?? false;
}

export async function contentOf(reader: Reader, version: VersionRow): Promise<Content> {
  return { rooms: version.rooms, lines: await listLines(reader, version.id) };
}

/** The link in use of an inventory, its last one otherwise. */
export async function findLink(reader: Reader, inventoryId: string) {
  const [link] = await reader
    .select()
    .from(surveyLinks)
    .where(eq(surveyLinks.inventoryId, inventoryId))
    .orderBy(sql`${surveyLinks.revokedAt} is not null`, desc(surveyLinks.createdAt), desc(surveyLinks.id))
    .limit(1);
  return link;
}

export async function lockLink(tx: Tx, inventoryId: string) {
  const [link] = await tx
    .select()
    .from(surveyLinks)
    .where(and(eq(surveyLinks.inventoryId, inventoryId), isNull(surveyLinks.revokedAt)))
    .for("update");
  return link;
}

/** The link of a token. Throws NOT_FOUND for an unknown token, GONE for a link that has ended. */
export async function getLink(reader: Reader, token: string, now: Date) {
  const id = readSignedToken(PURPOSE, token);
  const [link] = id ? await reader.select().from(surveyLinks).where(eq(surveyLinks.id, id)) : [];
  if (!link) throw surveyLinkUnknown();
  if (!isUsable(link, now)) throw surveyLinkOver();
  return link;
}

/** The inventories of a person's quotes, inquiries, leads and service records. */
export async function listOwned(
  reader: Reader,
  of: {
    quoteNumbers: readonly string[];
    inquiryIds: readonly string[];
    leadIds: readonly string[];
    moveIds: readonly string[];
  },
): Promise<string[]> {
  const rows = await reader
    .select({ id: inventories.id })
    .from(inventories)
    .where(
      or(
        inArray(inventories.quoteNumber, [...of.quoteNumbers]),
        inArray(inventories.inquiryId, [...of.inquiryIds]),
        inArray(inventories.leadId, [...of.leadIds]),
        inArray(inventories.moveId, [...of.moveIds]),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Submitted lists: those that wait for review first, then the reviewed ones, newest first. */
export async function listSubmitted(reader: Reader, within: SQL | undefined, now: Date) {
  const rows = await reader
    .select({
      link: surveyLinks,
      litres: inventoryVersions.litres,
      reviewedAt: inventoryReviews.reviewedAt,
      photos: sql<number>`(select count(*)::int from ${inventoryPhotos} p where p.inventory_id = ${surveyLinks.inventoryId} and p.removed_at is null)`,
      number: sql<string>`coalesce(${inventories.quoteNumber}, ${leads.leadNumber}, ${inquiries.name}, ${moves.number}, '')`,
      name: sql<string>`coalesce((select q.customer_name from ${quotes} q where q.number = ${inventories.quoteNumber} order by q.version desc limit 1), nullif(trim(concat(${leads.firstName}, ' ', ${leads.lastName})), ''), ${inquiries.name}, '')`,
    })
    .from(surveyLinks)
    .innerJoin(inventories, eq(inventories.id, surveyLinks.inventoryId))
    .innerJoin(
      inventoryVersions,
      and(eq(inventoryVersions.inventoryId, inventories.id), inventoryVersions.newest),
    )
    .leftJoin(inventoryReviews, eq(inventoryReviews.versionId, inventoryVersions.id))
    .leftJoin(leads, eq(leads.id, inventories.leadId))
    .leftJoin(inquiries, eq(inquiries.id, inventories.inquiryId))
    .leftJoin(moves, eq(moves.id, inventories.moveId))
    .where(and(isNotNull(surveyLinks.submittedAt), within))
    .orderBy(desc(surveyLinks.submittedAt), desc(surveyLinks.id))
    .limit(100);
  return rows.map(({ link, reviewedAt, ...row }) => ({
    ...row,
    inventoryId: link.inventoryId,
    state: linkStateOf({ ...link, reviewedAt }, now),
    at: link.submittedAt ?? link.createdAt,
  }));
}

/** How the newest version differs from the one that a quote names; null unless the customer changed it since. */
export async function findChange(
  reader: Reader,
  inventoryId: string,
  owner: Owner,
): Promise<{ litres: number; quoteId: string | null } | null> {
  const [frozen] = await reader
    .select({ litres: inventoryVersions.litres, version: inventoryVersions.version })
    .from(inventoryVersions)
    .where(and(eq(inventoryVersions.inventoryId, inventoryId), eq(inventoryVersions.frozenFor, "quote")))
    .orderBy(desc(inventoryVersions.version))
    .limit(1);
  const { version } = await getNewest(reader, inventoryId);
  if (!frozen || version.version <= frozen.version || version.origin !== "customer") return null;
  return { litres: version.litres - frozen.litres, quoteId: owner.quoteId };
}

/** In SQL, the review of an inventory's open version. */
export const isReviewOfOpen = (inventoryId: string): SQL =>
  sql`${inventoryReviews.versionId} in (select v.id from ${inventoryVersions} v
    where v.inventory_id = ${inventoryId}::uuid and v.newest and v.frozen_at is null)`;
