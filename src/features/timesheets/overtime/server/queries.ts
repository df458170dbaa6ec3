import { and, asc, between, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { people } from "~/features/identity/server/tables";
import { staffInReach } from "~/features/staff/server/reach";
import { employees } from "~/features/staff/server/tables";
import type { Reader, Tx } from "~/platform/db/database";
import { matches, type PageInput, readPage, type Sort } from "~/platform/db/paging";
import { columnsOf } from "~/platform/db/row-columns";
import { type Actor, can, personIdOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { PlainDate } from "~/platform/kernel/dates";
import type { SelectionOf } from "~/platform/kernel/list";
import { overtimeRow } from "../contract";
import { OVERTIME_STATUSES, type OvertimeKind } from "../domain";
import { overtimeNotFound } from "../errors";
import type { overtimeList } from "../list";
import { ENTERS } from "./reach";
import { overtimeEntries } from "./tables";

const recorder = alias(people, "recorder");
const decider = alias(people, "decider");

const select = (reader: Reader) =>
  reader
    .select({
      ...columnsOf(overtimeEntries, overtimeRow.shape),
      personId: overtimeEntries.personId,
      minutes: overtimeEntries.minutes,
      number: employees.number,
      name: people.name,
      date: overtimeEntries.day,
      move: overtimeEntries.moveNumber,
      recordedBy: recorder.name,
      recorderId: overtimeEntries.recordedBy,
      approvedBy: decider.name,
      approvalDate: overtimeEntries.decidedAt,
    })
    .from(overtimeEntries)
    .innerJoin(employees, eq(employees.personId, overtimeEntries.personId))
    .innerJoin(people, eq(people.id, overtimeEntries.personId))
    .leftJoin(recorder, eq(recorder.id, overtimeEntries.recordedBy))
    .leftJoin(decider, eq(decider.id, overtimeEntries.decidedBy))
    .$dynamic();

type Found = Awaited<ReturnType<typeof select>>[number];

function shape(found: Found, actor: Actor, decides: ReadonlySet<string>) {
  const { personId, minutes, recorderId, ...entry } = found;
  const isOwn = personId === actor.personId;
  return {
    ...entry,
    hours: minutes / 60,
    rate: entry.rate / 100,
    mayDecide: entry.status === "pending" && !isOwn && decides.has(entry.id),
    // Only the employee and the recorder may cancel an entry; approvers reject it.
    mayCancel: entry.status === "pending" && (isOwn || recorderId === actor.personId),
  };
}
type Listed = ReturnType<typeof shape>;

export type OvertimeFilter = PageInput & SelectionOf<typeof overtimeList>;

const SORTS: Record<"day" | "name", Omit<Sort<Listed>, "descending">> = {
  day: { by: sql`${overtimeEntries.day}`, type: "date", valueOf: ({ date }) => date },
  name: { by: sql`lower(${people.name})`, type: "text", valueOf: ({ name }) => name.toLowerCase() },
};
const FROM = sql`${overtimeEntries} join ${employees} on ${employees.personId} = ${overtimeEntries.personId} join ${people} on ${people.id} = ${overtimeEntries.personId}`;

async function decidable(reader: Reader, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0 || !can(actor, "approve_overtime")) return new Set();
  const rows = await reader
    .select({ id: overtimeEntries.id })
    .from(overtimeEntries)
    .innerJoin(employees, eq(employees.personId, overtimeEntries.personId))
    .where(and(inArray(overtimeEntries.id, [...ids]), staffInReach(actor, "approve_overtime")));
  return new Set(rows.map(({ id }) => id));
}

/** One page of the overtime of those this person enters it for or decides about. */
export async function listOvertime(reader: Reader, actor: Actor, filter: OvertimeFilter) {
  const { status, kind, number, from, to, search, sort = "day", order, ...page } = filter;
  const others = [
    staffInReach(actor, ...ENTERS),
    kind ? eq(overtimeEntries.kind, kind) : undefined,
    number ? eq(employees.number, number.toUpperCase()) : undefined,
    from ? gte(overtimeEntries.day, from) : undefined,
    to ? lte(overtimeEntries.day, to) : undefined,
    matches(sql`fold_text(${people.name} || ' ' || ${employees.number})`, search),
  ];
  const [found, byStatus] = await Promise.all([
    readPage<Listed>(reader, {
      select: async (where, orderBy, limit, offset) => {
        const rows = await select(reader).where(where).orderBy(orderBy).limit(limit).offset(offset);
        const decides = await decidable(
          reader,
          actor,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => shape(row, actor, decides));
      },
      from: FROM,
      conditions: [...others, status ? eq(overtimeEntries.status, status) : undefined],
      id: sql`${overtimeEntries.id}`,
      sort: { ...SORTS[sort], descending: (order ?? (sort === "name" ? "asc" : "desc")) === "desc" },
      input: page,
    }),
    reader
      .select({ status: overtimeEntries.status, count: sql<number>`count(*)::int` })
      .from(overtimeEntries)
      .innerJoin(employees, eq(employees.personId, overtimeEntries.personId))
      .innerJoin(people, eq(people.id, overtimeEntries.personId))
      .where(and(...others))
      .groupBy(overtimeEntries.status),
  ]);
  const counts = Object.fromEntries(OVERTIME_STATUSES.map((of) => [of, 0]));
  for (const { status: of, count } of byStatus) counts[of] = count;
  return { ...found, counts, mayDecide: can(actor, "approve_overtime") };
}

/** The actor's newest entries. */
export async function listOwnOvertime(reader: Reader, actor: Actor) {
  const rows = await select(reader)
    .where(eq(overtimeEntries.personId, personIdOf(actor)))
    .orderBy(desc(overtimeEntries.day), desc(overtimeEntries.id))
    .limit(100);
  return rows.map((row) => shape(row, actor, new Set()));
}

/** Locks an entry with its person until the transaction ends; throws NOT_FOUND. */
export async function lockOvertime(tx: Tx, id: Reach<"overtime">) {
  const [found] = await tx
    .select({ entry: overtimeEntries, number: employees.number, name: people.name })
    .from(overtimeEntries)
    .innerJoin(employees, eq(employees.personId, overtimeEntries.personId))
    .innerJoin(people, eq(people.id, overtimeEntries.personId))
    .where(eq(overtimeEntries.id, id))
    .for("update", { of: overtimeEntries });
  if (!found) throw overtimeNotFound();
  return found;
}

/** Minutes of a day that are pending or approved. */
export async function getMinutesOfDay(reader: Reader, personId: string, day: PlainDate): Promise<number> {
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${overtimeEntries.minutes}), 0)::int` })
    .from(overtimeEntries)
    .where(
      and(
        eq(overtimeEntries.personId, personId),
        eq(overtimeEntries.day, day),
        inArray(overtimeEntries.status, ["pending", "approved"]),
      ),
    );
  return row?.sum ?? 0;
}

/** Reads and locks people for overtime entries, in the order of their ids. */
export const lockWorkers = (tx: Tx, personIds: readonly string[]) =>
  tx
    .select({
      personId: employees.personId,
      number: employees.number,
      name: people.name,
      status: employees.status,
      hireDate: employees.hireDate,
      offboardingDate: employees.offboardingDate,
      workingDays: employees.workingDays,
      endTime: employees.endTime,
      overtimeRate: employees.overtimeRate,
    })
    .from(employees)
    .innerJoin(people, eq(people.id, employees.personId))
    .where(inArray(employees.personId, [...personIds]))
    .orderBy(asc(employees.personId))
    .for("update", { of: employees });

export type Worker = Awaited<ReturnType<typeof lockWorkers>>[number];

/** Entries that wait for the actor's approval, as a from clause. */
export const pendingFor = (actor: Actor): SQL =>
  sql`${overtimeEntries} join ${employees} on ${employees.personId} = ${overtimeEntries.personId}
    where ${and(eq(overtimeEntries.status, "pending"), ne(overtimeEntries.personId, personIdOf(actor)), staffInReach(actor, "approve_overtime"))}`;

/** Decisions since a time on entries that the actor decides about, as a select. */
export const decidedFor = (actor: Actor, since: Date): SQL => {
  const { id, decidedAt, decidedBy, personId } = overtimeEntries;
  const others = and(
    gte(decidedAt, since),
    ne(personId, personIdOf(actor)),
    staffInReach(actor, "approve_overtime"),
  );
  return sql`select ${id}, ${decidedAt} as at, ${decidedBy} as by_id from ${overtimeEntries}
    join ${employees} on ${employees.personId} = ${personId} where ${others}`;
};

export interface ApprovedOvertime {
  /** Hundredths of the hourly rate. */
  rate: number;
  kind: OvertimeKind;
  hours: number;
}

/** Approved overtime of some people between two days, by kind and rate, for payroll. Omits people without overtime. */
export async function listApprovedOvertime(
  reader: Reader,
  personIds: readonly string[],
  from: PlainDate,
  to: PlainDate,
): Promise<Map<string, ApprovedOvertime[]>> {
  const rows = await reader
    .select({
      personId: overtimeEntries.personId,
      kind: overtimeEntries.kind,
      rate: overtimeEntries.rate,
      hours: sql<number>`(sum(${overtimeEntries.minutes}) / 60.0)::float8`,
    })
    .from(overtimeEntries)
    .where(
      and(
        inArray(overtimeEntries.personId, [...personIds]),
        eq(overtimeEntries.status, "approved"),
        between(overtimeEntries.day, from, to),
      ),
    )
    .groupBy(overtimeEntries.personId, overtimeEntries.kind, overtimeEntries.rate);
  return Map.groupBy(rows, ({ personId }) => personId);
}
