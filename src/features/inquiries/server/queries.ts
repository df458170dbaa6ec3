import { and, asc, desc, eq, gte, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { listHistoryOf } from "~/platform/events/events";
import { endOfDate, nairobiDate, startOfDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { asLocale } from "~/platform/kernel/locales";
import { masked } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { inquiryMessage, inquiryRow, subscriberRow } from "../contract";
import type { InquirySort, InquirySource, InquiryStatus, SubscriberStatus } from "../domain/inquiries";
import { inquiryNotFound } from "../errors";
import type { inquiryList } from "../list";
import { unsubscribeLink } from "./messages/newsletter-messages";
import { claimPhotos, claims, inquiries, newsletterSubscribers } from "./tables";

const columns = {
  ...columnsOf(inquiries, inquiryRow.shape),
  claimNumber: claims.number,
  assignedName: people.name,
};

export type ListedInquiry = z.infer<typeof inquiryRow>;

export type InquiryFilter = PageInput & SelectionOf<typeof inquiryList>;

const SORTS: Record<InquirySort, Omit<Sort<ListedInquiry>, "descending">> = {
  date: { by: sql`${inquiries.createdAt}`, type: "timestamptz", valueOf: (row) => row.createdAt },
  customer: { by: sql`lower(${inquiries.name})`, type: "text", valueOf: (row) => row.name.toLowerCase() },
  amount: { by: sql`${inquiries.amount}`, type: "bigint", valueOf: (row) => row.amount },
};

/** Short and long inquiries have separate search indexes. */
const BY_LENGTH = [sql`length(${inquiries.search}) <= 600`, sql`length(${inquiries.search}) > 600`];

/** Inquiries without a first response whose promised time has passed, or is still to come today. */
function answerCondition(answer: InquiryFilter["answer"], now: Date): SQL | undefined {
  if (!answer) return undefined;
  const unanswered = and(isNull(inquiries.firstResponseAt), eq(inquiries.status, "pending"));
  return answer === "late"
    ? and(unanswered, lt(inquiries.respondBy, now))
    : and(unanswered, gte(inquiries.respondBy, now), lte(inquiries.respondBy, endOfDate(nairobiDate(now))));
}

/** The rows that a filter selects. */
export function conditionsOf(input: SelectionOf<typeof inquiryList>, now: Date): (SQL | undefined)[] {
  return [
    input.status && eq(inquiries.status, input.status),
    input.source && eq(inquiries.source, input.source),
    input.service && eq(inquiries.service, input.service),
    answerCondition(input.answer, now),
    assignedCondition(input.assignedTo),
    input.from && gte(inquiries.createdAt, startOfDate(input.from)),
    input.to && lte(inquiries.createdAt, endOfDate(input.to)),
    matches(sql`${inquiries.search}`, input.search),
  ].map((condition) => condition || undefined);
}

/** Inquiries for staff, newest first by default. */
export function listInquiries(reader: Reader, input: InquiryFilter, now: Date) {
  const sort = input.sort ?? "date";
  const descending = (input.order ?? (sort === "customer" ? "asc" : "desc")) === "desc";
  return readPage<ListedInquiry>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader
        .select(columns)
        .from(inquiries)
        .leftJoin(claims, eq(claims.inquiryId, inquiries.id))
        .leftJoin(people, eq(people.id, inquiries.assignedTo))
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset) as Promise<ListedInquiry[]>,
    from: sql`${inquiries}`,
    conditions: conditionsOf(input, now),
    parts: input.search ? BY_LENGTH : undefined,
    id: sql`${inquiries.id}`,
    sort: { ...SORTS[sort], descending },
    input: { limit: 25, ...input },
  });
}

function assignedCondition(assignedTo: string | undefined): SQL | undefined {
  if (!assignedTo) return undefined;
  return assignedTo === "nobody" ? isNull(inquiries.assignedTo) : eq(inquiries.assignedTo, assignedTo);
}

/** Counts per status, and of overdue inquiries. */
export async function countInquiries(
  reader: Reader,
  now: Date,
): Promise<{ byStatus: Record<InquiryStatus, number>; overdue: number }> {
  const rows = await reader
    .select({ status: inquiries.status, n: sql<number>`count(*)::int` })
    .from(inquiries)
    .groupBy(inquiries.status);
  const overdue = await reader.$count(
    inquiries,
    and(isNull(inquiries.firstResponseAt), eq(inquiries.status, "pending"), lt(inquiries.respondBy, now)),
  );
  const byStatus = { pending: 0, approved: 0, rejected: 0, completed: 0 };
  for (const { status, n } of rows) byStatus[status as InquiryStatus] = n;
  return { byStatus, overdue };
}

/** One inquiry with its claim, messages and history. Throws NOT_FOUND. */
export async function getInquiry(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      ...columns,
      quoteId: inquiries.quoteId,
      consentVersion: inquiries.consentVersion,
      consentedAt: inquiries.consentedAt,
      decidedAt: inquiries.decidedAt,
      decidedBy: inquiries.decidedBy,
      decisionReason: inquiries.decisionReason,
      claimId: claims.id,
      reference: claims.reference,
      items: claims.items,
    })
    .from(inquiries)
    .leftJoin(claims, eq(claims.inquiryId, inquiries.id))
    .leftJoin(people, eq(people.id, inquiries.assignedTo))
    .where(eq(inquiries.id, id));
  if (!row) throw inquiryNotFound();
  const [photos, decider, messages, auditTrail] = await Promise.all([
    row.claimId ? listPhotos(reader, row.claimId) : [],
    row.decidedBy
      ? reader.select({ name: people.name }).from(people).where(eq(people.id, row.decidedBy))
      : [],
    listMessages(reader, id),
    listHistoryOf(reader, "inquiry", id),
  ]);
  const { claimId: _, reference, items, decidedBy: __, ...inquiry } = row;
  return {
    ...inquiry,
    source: row.source as InquirySource,
    status: row.status as InquiryStatus,
    decidedName: decider[0]?.name ?? null,
    claim: row.claimNumber
      ? { number: row.claimNumber, reference: reference ?? "", items: items ?? [], photos }
      : null,
    messages,
    auditTrail,
  };
}

/** An inquiry's form, service, language and quote. Throws NOT_FOUND. */
export async function getInquiryOrigin(
  reader: Reader,
  id: string,
): Promise<{
  source: InquirySource;
  service: string;
  quoteId: string | null;
  quoteNumber: string | null;
  locale: string;
}> {
  const { source, service, quoteId, quoteNumber, locale } = inquiries;
  const [row] = await reader
    .select({ source, service, quoteId, quoteNumber, locale })
    .from(inquiries)
    .where(eq(inquiries.id, id));
  if (!row) throw inquiryNotFound();
  return { ...row, source: row.source as InquirySource };
}

function listPhotos(reader: Reader, claimId: string) {
  return reader
    .select({
      id: claimPhotos.id,
      width: claimPhotos.width,
      height: claimPhotos.height,
      bytes: claimPhotos.bytes,
    })
    .from(claimPhotos)
    .where(eq(claimPhotos.claimId, claimId))
    .orderBy(asc(claimPhotos.position));
}

/** Messages to the sender, oldest first; secrets are masked. */
async function listMessages(reader: Reader, inquiryId: string) {
  const rows = await reader
    .select(columnsOf(outboxMessages, inquiryMessage.shape))
    .from(outboxMessages)
    .where(and(eq(outboxMessages.subjectType, "inquiry"), eq(outboxMessages.subjectId, inquiryId)))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(50);
  return rows.reverse().map((row) => ({ ...row, text: masked(row.text) }));
}

/** A photo's storage key; undefined if there is no such photo. */
export async function findPhoto(reader: Reader, id: string): Promise<{ key: string } | undefined> {
  const [row] = await reader.select({ key: claimPhotos.key }).from(claimPhotos).where(eq(claimPhotos.id, id));
  return row;
}

const subscriberColumns = columnsOf(newsletterSubscribers, subscriberRow.shape);

/** Newsletter subscribers, newest first. */
export function listSubscribers(
  reader: Reader,
  input: PageInput & { status?: SubscriberStatus | undefined; search?: string | undefined },
) {
  type Row = Omit<typeof newsletterSubscribers.$inferSelect, "status"> & { status: SubscriberStatus };
  return readPage<Row>(reader, {
    select: (where, orderBy, limit, offset) =>
      reader
        .select(subscriberColumns)
        .from(newsletterSubscribers)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset) as Promise<Row[]>,
    from: sql`${newsletterSubscribers}`,
    conditions: [
      input.status && eq(newsletterSubscribers.status, input.status),
      matches(sql`fold_text(${newsletterSubscribers.email})`, input.search),
    ],
    id: sql`${newsletterSubscribers.id}`,
    sort: {
      by: sql`${newsletterSubscribers.subscribedAt}`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.subscribedAt,
    },
    input: { limit: 25, ...input },
  });
}

/** Claims filed with an email address, newest first. */
export async function listClaimsOfEmail(reader: Reader, email: string) {
  const rows = await reader
    .select({
      number: claims.number,
      reference: claims.reference,
      status: inquiries.status,
      createdAt: inquiries.createdAt,
    })
    .from(claims)
    .innerJoin(inquiries, eq(inquiries.id, claims.inquiryId))
    .where(sql`lower(${inquiries.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(inquiries.createdAt))
    .limit(50);
  return rows.map(({ status, ...claim }) => ({ ...claim, status: status as InquiryStatus }));
}

/** The unsubscribe link of a confirmed subscriber; undefined for other addresses. */
export async function findSubscription(
  reader: Reader,
  email: string,
  publicUrl: string,
): Promise<{ unsubscribe: string } | undefined> {
  const [row] = await reader
    .select({ id: newsletterSubscribers.id, locale: newsletterSubscribers.locale })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.status, "confirmed")));
  return row && { unsubscribe: unsubscribeLink(publicUrl, row.id, asLocale(row.locale)) };
}
