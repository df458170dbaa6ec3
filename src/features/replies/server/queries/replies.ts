import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { attachmentNotFound } from "~/features/communications/attachments/errors";
import { isLead, leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { survivorOf } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { people } from "~/features/identity/server/tables";
import { inquiries } from "~/features/inquiries/server/tables";
import { isOptedOut } from "~/features/recipients/server/queries";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, forbidden } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { SelectionOf } from "~/platform/kernel/list";
import { masked } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { replyRow } from "../../contract";
import { replyNotFound } from "../../errors";
import type { replyList } from "../../list";
import { leadOfReply, repliesInReach, repliesToAnswer } from "../reach";
import { mailboxReadings, replies, replyFiles } from "../tables";

const LEAD_NUMBER = sql<
  string | null
>`(select l.lead_number from ${leads} l where l.id = ${leadOfReply} and l.erased_at is null)`;
const CUSTOMER_NUMBER = sql<
  string | null
>`(select c.customer_number from ${customers} c where c.id = ${survivorOf(sql`${replies}.customer_id`)})`;

const PARTY_NAME = sql<string | null>`coalesce(
  (select trim(l.first_name || ' ' || l.last_name) from ${leads} l where l.id = ${leadOfReply} and l.erased_at is null),
  (select c.name from ${customers} c where c.id = ${survivorOf(sql`${replies}.customer_id`)} and c.status <> 'erased'))`;

export type ReplyRow = typeof replies.$inferSelect;

/** Locks a reply until the transaction ends. Throws NOT_FOUND. */
export async function lockReply(tx: Tx, id: Reach<"reply">): Promise<ReplyRow> {
  const [reply] = await tx.select().from(replies).where(eq(replies.id, id)).for("update");
  if (!reply) throw replyNotFound();
  return reply;
}

const listed = {
  ...columnsOf(replies, replyRow.shape),
  leadNumber: LEAD_NUMBER.as("lead_number"),
  partyName: PARTY_NAME.as("party_name"),
  customerNumber: CUSTOMER_NUMBER.as("customer_number"),
};

export type ReplyFilter = PageInput & SelectionOf<typeof replyList>;

const SHOWN = 200;

/** Replies in the actor's reach, the newest first. */
export async function listReplies(reader: Reader, actor: Actor, input: ReplyFilter) {
  const { status, kind, channel, search, ...page } = input;
  const found = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader
        .select({ ...listed, text: sql<string>`left(${replies.text}, ${SHOWN})`.as("shown") })
        .from(replies)
        .where(where)
        .orderBy(orderBy)
        .limit(limit)
        .offset(offset),
    from: sql`${replies}`,
    conditions: [
      repliesInReach(actor),
      status && eq(replies.status, status),
      kind && eq(replies.kind, kind),
      channel && eq(replies.channel, channel),
      matches(sql`${replies.search}`, search),
    ].map((condition) => condition || undefined),
    id: sql`${replies.id}`,
    sort: {
      by: sql`${replies.receivedAt}`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.receivedAt,
    },
    input: { limit: 25, ...page },
  });
  return { ...found, mailbox: await findReading(reader) };
}

async function findReading(reader: Reader) {
  const [reading] = await reader
    .select({
      readAt: mailboxReadings.readAt,
      failedSince: mailboxReadings.failedSince,
      lastError: mailboxReadings.lastError,
    })
    .from(mailboxReadings)
    .orderBy(sql`greatest(${mailboxReadings.readAt}, ${mailboxReadings.failedSince}) desc nulls last`)
    .limit(1);
  return reading ?? null;
}

/** One reply with its files and our answers. Throws NOT_FOUND out of reach. */
export async function getReply(reader: Reader, actor: Actor, id: string) {
  const [row] = await reader
    .select({
      ...listed,
      quoted: replies.quoted,
      isCut: replies.isCut,
      leftOut: replies.leftOut,
      answersId: replies.answersId,
      answeredAt: replies.answeredAt,
      answeredByName: people.name,
    })
    .from(replies)
    .leftJoin(people, eq(people.id, replies.answeredBy))
    .where(and(eq(replies.id, id), repliesInReach(actor)));
  if (!row) throw replyNotFound();
  const { id: fileId, name, mediaType, bytes } = replyFiles;
  const [files, answers, sent, toAnswer] = await Promise.all([
    reader
      .select({ id: fileId, name, mediaType, bytes })
      .from(replyFiles)
      .where(eq(replyFiles.replyId, id))
      .orderBy(asc(replyFiles.id)),
    row.answersId
      ? reader
          .select({
            id: outboxMessages.id,
            subject: outboxMessages.subject,
            recipient: outboxMessages.recipient,
            createdAt: outboxMessages.createdAt,
          })
          .from(outboxMessages)
          .where(eq(outboxMessages.id, row.answersId))
      : [],
    reader
      .select({
        id: outboxMessages.id,
        subject: outboxMessages.subject,
        text: outboxMessages.text,
        status: outboxMessages.status,
        createdAt: outboxMessages.createdAt,
      })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.subjectType, "reply"), eq(outboxMessages.subjectId, id)))
      .orderBy(asc(outboxMessages.createdAt), asc(outboxMessages.id)),
    row.kind === "reply" && mayAnswerAny(actor)
      ? reader.$count(replies, and(eq(replies.id, id), repliesToAnswer(actor)))
      : 0,
  ]);
  return {
    ...row,
    files,
    answers: answers[0] ?? null,
    sent: sent.map((message) => ({ ...message, text: masked(message.text) })),
    mayAnswer: toAnswer > 0,
    mayLink: toAnswer > 0 && can(actor, "manage_leads"),
    optedOut:
      row.fromAddress !== "" &&
      (await isOptedOut(reader, { channel: row.channel, address: row.fromAddress })),
  };
}

const mayAnswerAny = (actor: Actor) =>
  can(actor, "manage_leads") || can(actor, "manage_communications") || can(actor, "manage_inquiries");

/** A file of a reply in reach. Throws NOT_FOUND otherwise. */
export async function getReplyFile(reader: Reader, actor: Actor, id: string) {
  const [found] = await reader
    .select({ file: replyFiles })
    .from(replyFiles)
    .innerJoin(replies, eq(replies.id, replyFiles.replyId))
    .where(and(eq(replyFiles.id, id), repliesInReach(actor)));
  if (!found) throw attachmentNotFound();
  return found.file;
}

const BESIDE = 50;

async function listSaid(reader: Reader, actor: Actor, { of, about }: { of: SQL; about: SQL }) {
  const text = (column: SQL) => sql<string>`left(${column}, 1000)`;
  const [came, went] = await Promise.all([
    reader
      .select({
        id: replies.id,
        channel: sql<string>`${replies.channel}`,
        kind: replies.kind,
        subject: replies.subject,
        text: text(sql`${replies.text}`),
        status: sql<string | null>`${replies.status}`,
        senderDiffers: replies.senderDiffers,
        files: sql<number>`(select count(*)::int from ${replyFiles} f where f.reply_id = ${replies}.id)`,
        at: replies.receivedAt,
      })
      .from(replies)
      .where(of)
      .orderBy(desc(replies.receivedAt), desc(replies.id))
      .limit(BESIDE),
    reader
      .select({
        id: outboxMessages.id,
        channel: outboxMessages.channel,
        subject: outboxMessages.subject,
        text: text(sql`${outboxMessages.text}`),
        status: outboxMessages.status,
        at: outboxMessages.createdAt,
      })
      .from(outboxMessages)
      .where(about)
      .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
      .limit(BESIDE),
  ]);
  const mayOpen = can(actor, "view_outbox");
  const rows = [
    ...came.map((row) => ({ ...row, direction: "inbound" as const, path: `/replies/${row.id}` })),
    ...went.map((row) => ({
      ...row,
      text: masked(row.text),
      direction: "outbound" as const,
      kind: null,
      senderDiffers: false,
      files: 0,
      path: mayOpen ? `/outbox/${row.id}` : null,
    })),
  ].sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1));
  return { rows: rows.slice(0, BESIDE) };
}

/** The conversation with a lead in reach, and with leads merged into it. */
export async function listSaidWithLead(reader: Reader, actor: Actor, numberOrId: string) {
  const [lead] = await reader
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(numberOrId), leadsInReach(actor, "view_leads")));
  if (!lead) return { rows: [] };
  const ids = sql`select l.id from ${leads} l where l.id = ${lead.id} or l.merged_into = ${lead.id}`;
  return listSaid(reader, actor, {
    of: sql`${replies.leadId} in (${ids})`,
    about: sql`(${outboxMessages.subjectType} = 'lead' and ${outboxMessages.subjectId} in (${ids}))
      or (${outboxMessages.subjectType} = 'reply' and ${outboxMessages.subjectId} in (select r.id from ${replies} r where r.lead_id in (${ids})))
      or ${outboxMessages.id} in (select r.answers_id from ${replies} r where r.lead_id in (${ids}))`,
  });
}

/** The conversation with a reply's sender, by any channel of the same address. Throws NOT_FOUND out of reach. */
export async function listThread(reader: Reader, actor: Actor, id: string) {
  const [row] = await reader
    .select({ fromAddress: replies.fromAddress })
    .from(replies)
    .where(and(eq(replies.id, id), repliesInReach(actor)));
  if (!row) throw replyNotFound();
  const { fromAddress } = row;
  if (fromAddress === "") return { rows: [] };
  return listSaid(reader, actor, {
    of: sql`${replies.fromAddress} = ${fromAddress} and ${replies.id} <> ${id} and ${repliesInReach(actor)}`,
    about: sql`lower(${outboxMessages.recipient}) = ${fromAddress} and ${outboxMessages.kind} not like 'identity.%'`,
  });
}

/** Replies to our messages about an inquiry, and our answers. */
export async function listRepliesOfInquiry(reader: Reader, actor: Actor, id: string) {
  if (!can(actor, "manage_inquiries")) throw forbidden();
  return listSaid(reader, actor, {
    of: eq(replies.inquiryId, id),
    about: sql`${outboxMessages.subjectType} = 'reply' and ${outboxMessages.subjectId} in (select r.id from ${replies} r where r.inquiry_id = ${id}::uuid)`,
  });
}

/** Keys of already saved messages. */
export async function listKnownKeys(reader: Reader, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await reader
    .select({ key: replies.key })
    .from(replies)
    .where(inArray(replies.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

/** The language of the recipient's customer, lead or inquiry. */
export async function findLocaleOf(
  reader: Reader,
  of: { customerId: string | null; leadId: string | null; inquiryId: string | null },
): Promise<string> {
  const { rows } = await reader.execute<{ locale: string | null }>(sql`
    select coalesce((select c.locale from ${customers} c where c.id = ${of.customerId}::uuid),
      (select l.locale from ${leads} l where l.id = ${of.leadId}::uuid),
      (select i.locale from ${inquiries} i where i.id = ${of.inquiryId}::uuid)) as locale`);
  return rows[0]?.locale ?? "en";
}

/** A reply's sender and owner, for its notification. Undefined for a deleted reply. */
export async function findReplyToTell(reader: Reader, id: string) {
  const [row] = await reader
    .select({
      channel: replies.channel,
      fromName: replies.fromName,
      fromAddress: replies.fromAddress,
      subject: replies.subject,
      notify: sql<string[]>`array_remove(array[
        (select l.assigned_to from ${leads} l where l.id = ${leadOfReply}),
        (select c.assigned_to from ${customers} c where c.id = ${survivorOf(sql`${replies}.customer_id`)}),
        (select i.assigned_to from ${inquiries} i where i.id = ${replies}.inquiry_id)], null)`,
    })
    .from(replies)
    .where(eq(replies.id, id));
  return row;
}
