import { and, asc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { people } from "~/features/identity/server/tables";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Batches, namedRows } from "~/platform/db/snapshot";
import { auditLinks, events, rowChanges } from "~/platform/events/tables";
import { type Actor, can } from "~/platform/http/actor";
import { endOfDate, isPlainDate, startOfDate } from "~/platform/kernel/dates";
import { UUID } from "~/platform/kernel/ids";
import { definePort } from "~/platform/kernel/port";
import { auditEntry } from "../contract";
import { FINANCE_NOUNS, OTHERS } from "../domain";
import { eventNotFound } from "../errors";
import type { AuditFilter } from "../list";

const listed = columnsOf(events, auditEntry.shape);

function inScope(actor: Actor): SQL | undefined {
  return can(actor, "manage_system_settings") ? undefined : inArray(events.subjectType, [...FINANCE_NOUNS]);
}

/** Resolves numbers and addresses per feature; each is a select of ids. */
export interface AuditSubjects {
  numbered?: (number: string) => SQL;
  /** Includes refused attempts on these ids. */
  refused?: (number: string) => SQL;
  written?: (email: string) => SQL;
  customers?: { numbered: (number: string) => SQL | undefined; written: (email: string) => SQL };
}

export const auditSubjects = definePort<AuditSubjects>();

const joined = (selects: readonly SQL[]) => sql.join([...selects], sql` union all `);

/**
 * A row with its versions. Invoices include payments, prompts, settlements and reviews; customers include all their
 * rows. Quotes and invoices include refused attempts.
 */
function aboutSubject(subject: string): SQL {
  if (UUID.test(subject))
    return sql`(${eq(events.subjectId, subject)} or ${refusedAt(sql`select ${subject}::text`)})`;
  if (subject.includes("@")) return aboutAddress(subject.toLowerCase());
  const number = subject.toUpperCase();
  const answers = auditSubjects.all();
  const whose = answers.flatMap(({ customers }) => customers?.numbered(number) ?? []);
  if (whose.length > 0) return sql`${events.customerId} in (${joined(whose)})`;
  const rows = answers.flatMap(({ numbered }) => numbered?.(number) ?? []);
  const refused = joined(answers.flatMap(({ refused: of }) => of?.(number) ?? []));
  return sql`(${events.subjectId} in (${joined(rows)})
    or ${refusedAt(sql`select id::text from (${refused}) rows union all select ${number}`)})`;
}

function aboutAddress(email: string): SQL {
  const answers = auditSubjects.all();
  const whose = answers.flatMap(({ customers }) => customers?.written(email) ?? []);
  const rows = answers.flatMap(({ written }) => written?.(email) ?? []);
  return sql`(${events.customerId} in (${joined(whose)})
    or ${events.subjectId} in (${joined([sql`select id from people where email = ${email}`, ...rows])}))`;
}

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

/** The audit log within the actor's reach, newest first. */
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

/** Filter choices: staff by current name, and nouns in the log. Reads one index entry per noun. */
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

/** One event with its transaction's changes and its chain link. Throws NOT_FOUND out of reach. */
export async function getAuditEntry(reader: Reader, actor: Actor, id: string) {
  const [row] = await reader
    .select({ ...listed, data: events.data, position: auditLinks.position, seal: auditLinks.seal })
    .from(events)
    .leftJoin(auditLinks, eq(auditLinks.rowId, events.id))
    .where(and(eq(events.id, id), inScope(actor)));
  if (!row) throw eventNotFound();
  const data = row.data as Record<string, unknown>;
  // A bulk transaction has many events: show only the rows that this event names.
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
    // In writing order, because this table never deletes rows.
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
  // Once per transaction, with its first event. Cut to an Excel cell's size.
  changes: sql<
    string | null
  >`case when row_number() over (partition by "events"."txid", "events"."written_at" order by "events"."id") = 1 then (
    select left(jsonb_agg(c.shown order by c.id)::text, 32000) from (
      select id, jsonb_build_object('table', table_name, 'row', row_key, 'before', before, 'after', after) as shown
      from row_changes c where c.txid = "events"."txid" and c.written_at = "events"."written_at" order by id limit 200
    ) c) end`,
};

export type ExportedEvent = { [Name in keyof typeof exported]: string | null };

/** The filtered log with old and new values, streamed for files. */
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
