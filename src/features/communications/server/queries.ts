import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isRestricted } from "~/features/customers/restriction/server/queries";
import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { customersOfSurvivor, mayReachCustomer } from "~/features/customers/server/reach";
import { customers } from "~/features/customers/server/tables";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { people } from "~/features/identity/server/tables";
import { customerWritings, selectWritings } from "~/features/messaging/server/queries/writings";
import { moves } from "~/features/moves/server/tables";
import { quotes } from "~/features/quotes/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can } from "~/platform/http/actor";
import type { FileType } from "~/platform/kernel/file-types";
import type { SelectionOf } from "~/platform/kernel/list";
import { masked } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { communicationRow } from "../contract";
import {
  type CommunicationChannel,
  type CommunicationStatus,
  type CommunicationType,
  type ContactPerson,
  type Direction,
  NO_CONTACT_PERSON,
} from "../domain";
import { communicationNotFound } from "../errors";
import type { communicationList } from "../list";
import { communicationAttachments, communications } from "./tables";

type Customer = typeof customers.$inferSelect;

export type CommunicationFilter = PageInput & SelectionOf<typeof communicationList>;

const assignee = alias(people, "assignee");
const assigner = alias(people, "assigner");
const escalatee = alias(people, "escalatee");
const creator = alias(people, "creator");
const changer = alias(people, "changer");

const emailsOf = ({ id }: Customer): SQL =>
  sql`array(select lower(e.email) from ${customers} c, unnest(array[c.email, c.alternate_email]) as e(email) where c.id in ${customersOfSurvivor(id)} and e.email <> '')`;

const ownRows = (id: SQL): SQL =>
  selectWritings(
    {
      source: sql`'communication'::text`,
      id: sql`id`,
      createdAt: sql`created_at`,
      type: sql`type`,
      channel: sql`channel`,
      direction: sql`direction`,
      status: sql`status`,
      subject: sql`subject`,
      content: sql`content`,
      contactName: sql`''::text`,
      contactAt: sql`''::text`,
      delivery: sql`null::text`,
      deliveredAt: sql`null::timestamptz`,
      path: sql`null::text`,
    },
    sql`${communications} where customer_id in ${customersOfSurvivor(id)}`,
  );

/** All readable sources as one FROM named `w`. */
async function writingsOf(reader: Reader, actor: Actor, customer: Customer): Promise<SQL> {
  const id = sql`${customer.id}::uuid`;
  const parts = [ownRows(id)];
  for (const { needs, of } of customerWritings.all()) {
    const [first, ...others] = needs;
    const held = needs.some((need) => can(actor, need));
    if (held && (await mayReachCustomer(reader, actor, customer.id, first, ...others)))
      parts.push(of({ id, emails: emailsOf(customer) }));
  }
  return sql`(${sql.join(parts, sql` union all `)}) w`;
}

interface Attached {
  id: string;
  name: string;
  mediaType: FileType;
  bytes: number;
}

async function selectPage(reader: Reader, from: SQL, rest: SQL, order: SQL) {
  const rows = await reader
    .select({
      ...columnsOf(communications, communicationRow.shape),
      id: sql<string>`w.id`,
      source: sql<string>`w.source`,
      createdAt: sql`w.created_at`.mapWith(communications.createdAt),
      type: sql<CommunicationType>`w.type`,
      channel: sql<CommunicationChannel>`w.channel`,
      direction: sql<Direction>`w.direction`,
      status: sql<CommunicationStatus>`w.status`,
      subject: sql<string>`w.subject`,
      content: sql<string>`w.content`,
      contactName: sql<string>`w.contact_name`,
      contactAt: sql<string>`w.contact_at`,
      path: sql<string | null>`w.path`,
      delivery: sql<string | null>`coalesce(w.delivery, ${outboxMessages.status})`,
      deliveredAt:
        sql`coalesce(w.delivered_at, ${outboxMessages.deliveredAt}, ${outboxMessages.sentAt})`.mapWith(
          communications.createdAt,
        ) as SQL<Date | null>,
      assignedToName: assignee.name,
      assignedByName: assigner.name,
      escalatedToName: escalatee.name,
      firstResponseTime: communications.firstResponseAt,
      responseTime: communications.responseMinutes,
      relatedQuoteNumber: quotes.number,
      relatedMoveNumber: moves.number,
      relatedMoveDate: moves.date,
      followUpDate: communications.followUpOn,
      attachments: sql<
        Attached[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'bytes', f.bytes) order by f.created_at, f.id), '[]'::jsonb)
        from ${communicationAttachments} f where f.communication_id = w.id)`,
      createdByName: creator.name,
      updatedByName: changer.name,
    })
    .from(sql`(select * from ${from} ${rest}) w`)
    .leftJoin(communications, sql`w.source = 'communication' and ${communications.id} = w.id`)
    .leftJoin(outboxMessages, eq(outboxMessages.id, communications.messageId))
    .leftJoin(assignee, eq(assignee.id, communications.assignedTo))
    .leftJoin(assigner, eq(assigner.id, communications.assignedBy))
    .leftJoin(escalatee, eq(escalatee.id, communications.escalatedTo))
    .leftJoin(creator, eq(creator.id, communications.createdBy))
    .leftJoin(changer, eq(changer.id, communications.updatedBy))
    .leftJoin(quotes, eq(quotes.id, communications.relatedQuoteId))
    .leftJoin(moves, eq(moves.id, communications.relatedMoveId))
    .orderBy(order);
  return rows.map(shapeRow);
}

interface FoundRow {
  source: string;
  content: string;
  contactName: string;
  contactAt: string;
  contactPerson: ContactPerson | null;
  tags: string[] | null;
  escalationReason: string | null;
  responseRequired: boolean | null;
  followUpRequired: boolean | null;
  followUpNotes: string | null;
  satisfactionFeedback: string | null;
  delivery: string | null;
  createdByName: string | null;
}

function shapeRow<Found extends FoundRow>({ contactName, contactAt, ...row }: Found) {
  const isOwn = row.source === "communication";
  const address = contactAt.includes("@") ? { email: contactAt } : { phone: contactAt };
  return {
    ...row,
    content: isOwn ? row.content : masked(row.content),
    contactPerson: row.contactPerson ?? { ...NO_CONTACT_PERSON, name: contactName, ...address },
    tags: row.tags ?? [],
    escalationReason: row.escalationReason ?? "",
    responseRequired: row.responseRequired ?? false,
    followUpRequired: row.followUpRequired ?? false,
    followUpNotes: row.followUpNotes ?? "",
    satisfactionFeedback: row.satisfactionFeedback ?? "",
    delivered: row.delivery === "delivered",
    bounced: row.delivery === "failed",
    createdByName: row.createdByName ?? (isOwn ? "MoveEase" : null),
  };
}

/** A page of a customer's communications, newest first; NOT_FOUND out of reach. */
export async function listCommunications(
  reader: Reader,
  actor: Actor,
  { id, type, status, channel, ...page }: CommunicationFilter & { id: string },
) {
  const customer = await getReachableCustomer(reader, actor, id);
  const from = await writingsOf(reader, actor, customer);
  const found = await readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      selectPage(
        reader,
        from,
        sql`${where ? sql`where ${where} ` : sql``}order by ${orderBy} limit ${limit} offset ${offset}`,
        orderBy,
      ),
    from,
    conditions: [
      type && sql`w.type = ${type}`,
      status && sql`w.status = ${status}`,
      channel && sql`w.channel = ${channel}`,
    ],
    id: sql`w.id`,
    sort: {
      by: sql`w.created_at`,
      type: "timestamptz",
      descending: true,
      valueOf: (row) => row.createdAt,
    },
    input: page,
  });
  const mayWrite = await mayWriteTo(reader, actor, customer);
  const opens = { outbox: can(actor, "view_outbox"), inquiry: can(actor, "manage_inquiries") };
  const rows = found.rows.map((row) => ({
    ...row,
    path: opens[row.source as keyof typeof opens] === false ? null : row.path,
    mayChange: mayWrite && row.source === "communication",
  }));
  return { ...found, rows, mayAdd: mayWrite };
}

/** One communication recorded by staff; NOT_FOUND out of reach or for another customer. */
export async function getCommunication(
  reader: Reader,
  actor: Actor,
  { id, communicationId }: { id: string; communicationId: string },
) {
  const customer = await getReachableCustomer(reader, actor, id);
  const [row] = await selectPage(
    reader,
    sql`(${ownRows(sql`${customer.id}::uuid`)}) w`,
    sql`where w.id = ${communicationId}::uuid`,
    sql`w.id`,
  );
  if (!row) throw communicationNotFound();
  return { ...row, mayChange: await mayWriteTo(reader, actor, customer) };
}

const mayWriteTo = async (reader: Reader, actor: Actor, customer: Customer): Promise<boolean> =>
  customer.status !== "erased" &&
  can(actor, "manage_communications") &&
  (await mayReachCustomer(reader, actor, customer.id, "manage_communications")) &&
  !(await isRestricted(reader, customer.id));

const OFFERED = 50;

/** Choices of a communication form: colleagues, quotes and moves. */
export async function getCommunicationChoices(reader: Reader, actor: Actor, idOrNumber: string) {
  const customer = await getReachableCustomer(reader, actor, idOrNumber, "manage_communications");
  const [staff, ofQuotes, ofMoves] = await Promise.all([
    listStaffWhoMay(reader, "manage_communications"),
    can(actor, "view_quotes")
      ? reader
          .select({ id: quotes.id, number: quotes.number })
          .from(quotes)
          .where(sql`${quotes.customerId} in ${customersOfSurvivor(customer.id)}`)
          .orderBy(desc(quotes.createdAt), asc(quotes.id))
          .limit(OFFERED)
      : [],
    can(actor, "view_moves")
      ? reader
          .select({ id: moves.id, number: moves.number })
          .from(moves)
          .where(sql`${moves.customerId} in ${customersOfSurvivor(customer.id)}`)
          .orderBy(desc(moves.date), asc(moves.id))
          .limit(OFFERED)
      : [],
  ]);
  const { name, email, phone, whatsappNumber } = customer;
  return {
    staff,
    quotes: ofQuotes,
    moves: ofMoves,
    to: { name, email, phone, whatsapp: whatsappNumber || phone },
  };
}

/** Whether a quote or a move is this customer's. */
export async function isQuoteOf(reader: Reader, customerId: string, quoteId: string): Promise<boolean> {
  const theirs = and(eq(quotes.id, quoteId), sql`${quotes.customerId} in ${customersOfSurvivor(customerId)}`);
  return (await reader.$count(quotes, theirs)) > 0;
}
export async function isMoveOf(reader: Reader, customerId: string, moveId: string): Promise<boolean> {
  const theirs = and(eq(moves.id, moveId), sql`${moves.customerId} in ${customersOfSurvivor(customerId)}`);
  return (await reader.$count(moves, theirs)) > 0;
}

/** The assignee of an open communication is named on its customer. */
export const customersOfCommunications = (person: SQL): SQL =>
  sql`select customer_id from communications where assigned_to = ${person} and status <> 'closed'`;

/** Customer, assignee and author of these communications. */
export function listDue(reader: Reader, ids: readonly string[]) {
  return reader
    .select({
      id: communications.id,
      customerId: communications.customerId,
      customerNumber: customers.customerNumber,
      assignedTo: communications.assignedTo,
      createdBy: communications.createdBy,
    })
    .from(communications)
    .innerJoin(customers, eq(customers.id, communications.customerId))
    .where(inArray(communications.id, [...ids]))
    .orderBy(asc(communications.id));
}
