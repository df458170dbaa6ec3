import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type Actor, isStaff } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import { navCounts } from "../../menu/server/queries";
import { APPROVAL_KINDS, type Approval, type ApprovalKind, MOST_OF_A_KIND } from "../domain";

export interface ApprovalSource {
  kind: ApprovalKind;
  /** The waiting rows: tables with their condition, or undefined if the actor decides none. */
  from: (reader: Reader, actor: Actor) => SQL | undefined | Promise<SQL | undefined>;
  /** Reads those rows, oldest first; `limit` is their end. */
  list: (reader: Reader, asked: { from: SQL; limit: SQL; now: Date }) => Promise<Omit<Approval, "kind">[]>;
}

/** What waits for a person's decision. Each feature provides its kind. */
export const approvalSources = definePort<ApprovalSource>();

/** Everything that waits for the actor, oldest first. */
export async function listApprovals(reader: Reader, actor: Actor, now: Date): Promise<Approval[]> {
  const limit = sql`limit ${MOST_OF_A_KIND}`;
  const lists = await Promise.all(
    approvalSources.all().map(async ({ kind, from, list }) => {
      const rows = await from(reader, actor);
      if (!rows) return [];
      return (await list(reader, { from: rows, limit, now })).map((row) => ({ kind, ...row }));
    }),
  );
  return lists.flat().sort((a, b) => a.since.getTime() - b.since.getTime());
}

/** How many wait for the actor, by kind, in one query; one more than the page lists stands for more. */
export async function countApprovals(
  reader: Reader,
  actor: Actor,
): Promise<{ kind: ApprovalKind; count: number }[]> {
  const sources = await Promise.all(
    approvalSources.all().map(async ({ kind, from }) => ({ kind, rows: await from(reader, actor) })),
  );
  const columns = sources.flatMap(({ kind, rows }) =>
    rows
      ? sql`(select count(*)::int from (select 1 from ${rows} limit ${MOST_OF_A_KIND + 1}) as waiting) as ${sql.identifier(kind)}`
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

export const approvalCount = navCounts.answer({
  name: "approvals",
  from: async (reader, actor) => {
    if (!isStaff(actor)) return undefined;
    const all = await Promise.all(approvalSources.all().map(({ from }) => from(reader, actor)));
    const waiting = all.filter((from) => from !== undefined);
    if (waiting.length === 0) return undefined;
    return sql`(${sql.join(
      waiting.map((from) => sql`select 1 from ${from}`),
      sql` union all `,
    )}) as approvals`;
  },
});
