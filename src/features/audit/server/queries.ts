import { and, asc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import { auditLinks, events, rowChanges } from "~/platform/events/tables";
import { type Actor, can } from "~/platform/http/actor";
import { endOfDate, isPlainDate, startOfDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { FINANCE_NOUNS, OTHERS } from "../domain";
import { eventNotFound } from "../errors";
import type { AuditFilter } from "../list";

const listed = {
  id: events.id,
  at: events.at,
  type: events.type,
  subjectType: events.subjectType,
  subjectId: events.subjectId,
  summary: events.summary,
  actorKind: events.actorKind,
  actorId: events.actorId,
  actorName: events.actorName,
  ip: events.ip,
  requestId: events.requestId,
};

/** Whoever manages the system reads everything, everybody else whom the audit log is open to the rows about money. */
function inScope(actor: Actor): SQL | undefined {
  return can(actor, "manage_system_settings") ? undefined : inArray(events.subjectType, [...FINANCE_NOUNS]);
}

/**
 * What a number or an address means, with what is told about it: a row's own events and those of its versions; of an
 * invoice its money too, which is told of payments, prompts, settlements and reviews; of a customer everything of theirs;
 * of a quote and an invoice, attempts at them that were refused.
 */
function aboutSubject(subject: string): SQL {
  if (UUID.test(subject))
    return sql`(${eq(events.subjectId, subject)} or ${refusedAt(sql`select ${subject}::text`)})`;
  const number = subject.toUpperCase();
  if (number.startsWith("CUST"))
    return sql`${events.customerId} in (select id from customers where customer_number = ${number})`;
  if (subject.includes("@")) return aboutAddress(subject.toLowerCase());
  const invoice = sql`select id from invoices where number = ${number} or account_number = ${number.replaceAll("-", "")}`;
  const quote = sql`select id from quotes where number = ${number} or reference = ${number}`;
  return sql`(${events.subjectId} in (
    ${invoice}
    union all select id from payments where invoice_id in (${invoice})
    union all select id from stk_prompts where invoice_id in (${invoice})
    union all select id from settlements where invoice_id in (${invoice})
    union all select id from mpesa_reviews where invoice_id in (${invoice})
    union all select arrival_id from mpesa_arrival_payments where payment_id in (select id from payments where invoice_id in (${invoice}))
    union all ${quote}
    union all select id from moves where number = ${number}
    union all select id from payments where receipt_number = ${number}
    union all select invoice_id from credit_notes where number = ${number}
    union all select id from settlements where refund_number = ${number}
    union all select id from mpesa_arrivals where trans_id = ${number}
    union all select inquiry_id from claims where number = ${number})
    or ${refusedAt(sql`select id::text from (${quote} union all ${invoice}) rows union all select ${number}`)})`;
}

/** Of a person with an account, and of a customer: what is told of them, their quotes and what they wrote. */
function aboutAddress(email: string): SQL {
  return sql`(${events.customerId} in (select id from customers where lower(email) = ${email})
    or ${events.subjectId} in (
      select id from people where email = ${email}
      union all select id from quotes where lower(customer_email) = ${email}
      union all select id from inquiries where search like ${`%${email.replace(/[\\%_]/g, "\\$&")}%`} and lower(email) = ${email}))`;
}

/** Refused attempts whose address names one of these ids or numbers. */
function refusedAt(names: SQL): SQL {
  return sql`(${events.subjectType} = 'access' and string_to_array(${events.data} ->> 'path', '/') && array(${names}))`;
}

function conditionsOf(actor: Actor, filter: AuditFilter): (SQL | undefined)[] {
  const { person, noun, type, subject, from, to } = filter;
  return [
    inScope(actor),
    person && UUID.test(person) ? eq(events.actorId, person) : undefined,
    person && Object.hasOwn(OTHERS, person) ? eq(events.actorKind, person) : undefined,
    noun ? eq(events.subjectType, noun) : undefined,
    type ? eq(events.type, type) : undefined,
    subject ? aboutSubject(subject) : undefined,
    from && isPlainDate(from) ? gte(events.at, startOfDate(from)) : undefined,
    to && isPlainDate(to) ? lte(events.at, endOfDate(to)) : undefined,
  ];
}

/** The audit log as one may see it, newest first. */
export function listAuditLog(reader: Reader, actor: Actor, input: PageInput & AuditFilter) {
  return readPage(reader, {
    select: (where, orderBy, limit, offset) =>
      reader.select(listed).from(events).where(where).orderBy(orderBy).limit(limit).offset(offset),
    from: sql`${events}`,
    conditions: conditionsOf(actor, input),
    id: sql`${events.id}`,
    sort: { by: sql`${events.at}`, type: "timestamptz", descending: true, valueOf: (row) => row.at },
    input: { limit: 25, ...input },
  });
}

/** Who acts (staff, as they are called today), and which nouns the audit log knows: one step of the index a noun. */
export async function listAuditChoices(reader: Reader, actor: Actor) {
  const staff = await reader
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(ne(people.role, "customer"))
    .orderBy(asc(people.name))
    .limit(500);
  const { rows } = await reader.execute<{ noun: string }>(sql`
    with recursive nouns as (
      (select subject_type as noun from events order by subject_type limit 1)
      union all
      select (select subject_type from events where subject_type > n.noun order by subject_type limit 1) from nouns n where n.noun is not null
    ) select noun from nouns where noun is not null`);
  const nouns = rows.map(({ noun }) => noun);
  const finance: readonly string[] = FINANCE_NOUNS;
  const open = can(actor, "manage_system_settings") ? nouns : nouns.filter((noun) => finance.includes(noun));
  return { people: staff, nouns: open };
}

const MOST_CHANGES = 25;

const sameWriting = and(eq(rowChanges.txid, events.txid), eq(rowChanges.writtenAt, events.writtenAt));

/** One event, what its transaction changed, and its link. Throws NOT_FOUND for rows one may not see. */
export async function getAuditEntry(reader: Reader, actor: Actor, id: string) {
  const [row] = await reader
    .select({ ...listed, data: events.data, position: auditLinks.position, seal: auditLinks.seal })
    .from(events)
    .leftJoin(auditLinks, eq(auditLinks.rowId, events.id))
    .where(and(eq(events.id, id), inScope(actor)));
  if (!row) throw eventNotFound();
  const data = row.data as Record<string, unknown>;
  // A bulk write changes many rows for many events: then an event shows those that it names.
  const named = [row.subjectId, ...Object.values(data)].filter((value) => typeof value === "string");
  const changed = await reader
    .select({
      table: rowChanges.tableName,
      row: rowChanges.rowKey,
      before: rowChanges.before,
      after: rowChanges.after,
      isNamed: sql<boolean>`${inArray(rowChanges.rowKey, named)}`,
    })
    .from(rowChanges)
    .innerJoin(events, sameWriting)
    .where(eq(events.id, id))
    // Rows stand in the order of their writing: nothing is ever deleted from this table.
    .orderBy(sql`5 desc`, asc(rowChanges.tableName), sql`row_changes.ctid`)
    .limit(MOST_CHANGES + 1);
  const shown = changed.length > MOST_CHANGES ? changed.filter(({ isNamed }) => isNamed) : changed;
  return { ...row, data, changes: shown.map(({ isNamed: _, ...change }) => change) };
}

const exported = {
  at: sql<string>`to_char(${events.at} at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS')`,
  actorName: events.actorName,
  actorKind: events.actorKind,
  type: events.type,
  summary: events.summary,
  subjectType: events.subjectType,
  subjectId: events.subjectId,
  ip: events.ip,
  requestId: events.requestId,
  position: auditLinks.position,
  seal: auditLinks.seal,
  changes: sql<
    string | null
  >`(select jsonb_agg(jsonb_build_object('table', c.table_name, 'row', c.row_key, 'before', c.before, 'after', c.after))::text
    from row_changes c where c.txid = "events"."txid" and c.written_at = "events"."written_at")`,
};

export type ExportedEvent = { [Name in keyof typeof exported]: string | null };

/** The filtered trail with before and after, all of it, some rows at a time: for files. */
export function readAuditForExport(
  reader: Reader,
  batches: Batches,
  actor: Actor,
  filter: AuditFilter,
): AsyncGenerator<ExportedEvent[]> {
  const query = reader
    .select(exported)
    .from(events)
    .leftJoin(auditLinks, eq(auditLinks.rowId, events.id))
    .where(and(...conditionsOf(actor, filter)))
    .orderBy(sql`${events.at} desc, ${events.id} desc`)
    .toSQL();
  return namedRows<ExportedEvent>(batches, exported, query);
}
