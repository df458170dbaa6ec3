import { and, sql } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { type PageInput, readPage } from "~/platform/db/paging";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { type ApprovalKind, DECIDED_DAYS, type Decision, type Whose } from "../../domain";
import { approvalSources, sourceOf } from "./approvals";

interface Found extends Record<string, unknown> {
  kind: ApprovalKind;
  id: string;
  at: string;
  by: string | null;
}

type Decided = Decision & { kind: ApprovalKind; at: Date; by: string };

const DAY_MS = 86_400_000;
const NOTHING = sql`select null::text as kind, null::uuid as id, null::timestamptz as at, null::uuid as by_id where false`;

/** One page of decisions on rows that the actor may decide about, newest first. */
export async function listDecisions(
  reader: Reader,
  actor: Actor,
  { whose = "mine", now, ...input }: PageInput & { whose?: Whose | undefined; now: Date },
) {
  const since = new Date(now.getTime() - DECIDED_DAYS * DAY_MS);
  const selects = await Promise.all(
    approvalSources.all().map(async ({ kind, decided }) => {
      const rows = await decided(reader, actor, since);
      return rows ? sql`select ${kind}::text as kind, d.id, d.at, d.by_id from (${rows}) d` : NOTHING;
    }),
  );
  const from = sql`(${sql.join([NOTHING, ...selects], sql` union all `)}) as decided`;
  return readPage<Decided>(reader, {
    select: async (where, orderBy, limit, offset) => {
      const { rows } = await reader.execute<Found>(
        sql`select decided.kind, decided.id, decided.at, (select name from people p where p.id = decided.by_id) as by
          from ${from} ${where ? sql`where ${where}` : sql``} order by ${orderBy} limit ${limit} offset ${offset}`,
      );
      return withDetails(reader, rows);
    },
    from,
    conditions: [whose === "mine" ? and(sql`decided.by_id = ${personIdOf(actor)}::uuid`) : undefined],
    id: sql`decided.id`,
    sort: { by: sql`decided.at`, type: "timestamptz", descending: true, valueOf: ({ at }) => at },
    input,
  });
}

/** Adds what each source says of its decisions, with one query a kind. */
async function withDetails(reader: Reader, found: readonly Found[]): Promise<Decided[]> {
  const lists = await Promise.all(
    [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, rows]) =>
      sourceOf(kind).listDecided(
        reader,
        rows.map(({ id }) => id),
      ),
    ),
  );
  const details = new Map(lists.flat().map((decision) => [decision.id, decision]));
  return found.flatMap(({ kind, id, at, by }) => {
    const decision = details.get(id);
    return decision ? { ...decision, kind, at: new Date(at), by: by ?? "MoveEase" } : [];
  });
}
