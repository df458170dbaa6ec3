import { type SQL, sql } from "drizzle-orm";
import { listStaffWith } from "~/features/identity/server/queries";
import type { Reader } from "~/platform/db/database";
import { type Actor, isStaff, personIdOf } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { definePort } from "~/platform/kernel/port";
import { navCounts } from "../../../menu/server/queries";
import {
  APPROVAL_KINDS,
  type Approval,
  type ApprovalKind,
  type Decision,
  MOST_OF_A_KIND,
  type WaitingRow,
  type Whose,
} from "../../domain";
import { approvalTurns } from "../tables";

export interface ApprovalSource {
  kind: ApprovalKind;
  /** People with one of these may decide it. */
  needs: readonly Permission[];
  /** The record's id in the waiting rows. */
  id: SQL;
  /** True for a row that this person neither made nor asked for. */
  notBy: (personId: string) => SQL;
  /** The waiting rows: tables with their conditions, or undefined if the actor decides none. */
  from: (reader: Reader, actor: Actor) => SQL | undefined | Promise<SQL | undefined>;
  /** Reads those rows, oldest first; `limit` is their end. */
  list: (reader: Reader, asked: { from: SQL; limit: SQL; now: Date }) => Promise<WaitingRow[]>;
  /**
   * Decisions since a time on rows that the actor may decide about: a select of `id`, `at` and `by_id` along an index of
   * the time; undefined if there are none.
   */
  decided: (reader: Reader, actor: Actor, since: Date) => SQL | undefined | Promise<SQL | undefined>;
  /** Reads some of these decisions, in any order. */
  listDecided: (reader: Reader, ids: readonly string[]) => Promise<Decision[]>;
}

/** What waits for a person's decision, and what was decided. Each feature provides its kind. */
export const approvalSources = definePort<ApprovalSource>();

export function sourceOf(kind: ApprovalKind): ApprovalSource {
  const source = approvalSources.all().find((one) => one.kind === kind);
  if (!source) throw new Error(`There is no approval called ${kind}.`);
  return source;
}

/** The waiting rows of a source without those that a colleague is asked to decide. */
const turnOf = (actor: Actor, { kind, id }: ApprovalSource, from: SQL) =>
  sql`${from} and not exists (select 1 from ${approvalTurns} t where t.kind = ${kind} and t.record_id = ${id}
    and t.asked_of <> ${personIdOf(actor)}::uuid)`;

/** Everything that waits for the actor, oldest first. */
export async function listApprovals(
  reader: Reader,
  actor: Actor,
  { whose = "all", now }: { whose?: Whose | undefined; now: Date },
): Promise<Approval[]> {
  const limit = sql`limit ${MOST_OF_A_KIND}`;
  const lists = await Promise.all(
    approvalSources.all().map(async (source) => {
      const all = await source.from(reader, actor);
      if (!all) return [];
      const from = whose === "mine" ? turnOf(actor, source, all) : all;
      return (await source.list(reader, { from, limit, now })).map((row) => ({ kind: source.kind, ...row }));
    }),
  );
  const rows = lists.flat();
  const turns = await listTurns(
    reader,
    rows.map(({ id }) => id),
  );
  return rows
    .map((row) => {
      const turn = turns.get(`${row.kind} ${row.id}`);
      return { ...row, askedOf: turn ? { name: turn.name, isMe: turn.id === actor.personId } : null };
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());
}

async function listTurns(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>();
  const { rows } = await reader.execute<{ kind: string; record: string; id: string; name: string }>(
    sql`select t.kind, t.record_id as record, p.id, p.name from ${approvalTurns} t join people p on p.id = t.asked_of
      where t.record_id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
  );
  return new Map(rows.map(({ kind, record, id, name }) => [`${kind} ${record}`, { id, name }]));
}

/** How many wait for the actor, by kind, in one query; one more than the page lists stands for more. */
export async function countApprovals(
  reader: Reader,
  actor: Actor,
): Promise<{ kind: ApprovalKind; count: number }[]> {
  const sources = await Promise.all(
    approvalSources.all().map(async (source) => ({ source, rows: await source.from(reader, actor) })),
  );
  const columns = sources.flatMap(({ source, rows }) =>
    rows
      ? sql`(select count(*)::int from (select 1 from ${turnOf(actor, source, rows)} limit ${MOST_OF_A_KIND + 1}) as waiting) as ${sql.identifier(source.kind)}`
      : [],
  );
  if (columns.length === 0) return [];
  const { rows } = await reader.execute<Record<ApprovalKind, number>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return APPROVAL_KINDS.flatMap((kind) => {
    const count = rows[0]?.[kind];
    return count === undefined ? [] : { kind, count };
  });
}

/** People of a role whose turn something is. */
export async function listAskedIn(reader: Reader, role: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(
    sql`select distinct p.id from ${approvalTurns} t join people p on p.id = t.asked_of where p.role = ${role}`,
  );
  return rows.map(({ id }) => id);
}

/** The record while it waits for the actor's decision. */
export async function findWaiting(
  reader: Reader,
  actor: Actor,
  { kind, id, now }: { kind: ApprovalKind; id: string; now: Date },
): Promise<WaitingRow | undefined> {
  const source = sourceOf(kind);
  const from = await source.from(reader, actor);
  if (!from) return undefined;
  const one = sql`${from} and ${source.id} = ${id}::uuid`;
  const [row] = await source.list(reader, { from: one, limit: sql`limit 1`, now });
  return row;
}

/** Those who may decide a waiting record and had no part in it, by name. */
export async function listApprovers(
  reader: Reader,
  { kind, id }: { kind: ApprovalKind; id: string },
): Promise<{ id: string; name: string }[]> {
  const source = sourceOf(kind);
  const holders = new Map<string, Actor>();
  for (const permission of source.needs)
    for (const holder of await listStaffWith(reader, permission))
      if (holder.personId) holders.set(holder.personId, holder);
  const selects: SQL[] = [];
  // One after the other, because commands ask in their transaction.
  for (const [personId, holder] of holders) {
    const from = await source.from(reader, holder);
    if (from)
      selects.push(
        sql`select ${personId}::uuid as id where exists (select 1 from ${from} and ${source.id} = ${id}::uuid and ${source.notBy(personId)})`,
      );
  }
  if (selects.length === 0) return [];
  const { rows } = await reader.execute<{ id: string }>(sql.join(selects, sql` union all `));
  return rows
    .map(({ id: personId }) => ({ id: personId, name: holders.get(personId)?.name ?? "" }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Those of the approvers to whom the actor may hand a record: not whose turn it is already. */
export async function listColleagues(
  reader: Reader,
  actor: Actor,
  record: { kind: ApprovalKind; id: string },
): Promise<{ id: string; name: string }[]> {
  const turn = (await listTurns(reader, [record.id])).get(`${record.kind} ${record.id}`);
  const isOther = turn !== undefined && turn.id !== actor.personId;
  return (await listApprovers(reader, record)).filter(
    ({ id }) => id !== turn?.id && (isOther || id !== actor.personId),
  );
}

export const approvalCount = navCounts.answer({
  name: "approvals",
  from: async (reader, actor) => {
    if (!isStaff(actor)) return undefined;
    const waiting = await Promise.all(
      approvalSources.all().map(async (source) => {
        const from = await source.from(reader, actor);
        return from ? turnOf(actor, source, from) : [];
      }),
    );
    const rows = waiting.flat();
    if (rows.length === 0) return undefined;
    return sql`(${sql.join(
      rows.map((from) => sql`select 1 from ${from}`),
      sql` union all `,
    )}) as approvals`;
  },
});
