import { type SQL, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/platform/db/database";
import { PROFIT_COLUMNS, profitRows } from "../queries/derivation";

const AT_ONCE = 2_000;
/** Deriving happens one after another, in any number of processes. */
const LOCK = sql`hashtext('move profit')`;

const columns = sql.raw(PROFIT_COLUMNS.join(", "));
const [key, ...figures] = PROFIT_COLUMNS;
const listOf = (prefix: string) => sql.raw(figures.map((name) => `${prefix}.${name}`).join(", "));

/** Derives the figures of the moves that have waited longest. Returns how many rows it took: 0 if none waits or another process derives. */
export async function deriveBatch(now: Date): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK}) as held`,
    );
    return rows[0]?.held ? takeBatch(tx, now) : 0;
  });
}

/** Derives all moves that wait, in this transaction. */
export async function deriveAll(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  while ((await takeBatch(tx, now)) > 0);
}

async function takeBatch(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ taken: number; ids: string[] | null }>(sql`
    with taken as (select distinct move_id from (select move_id from move_profit_queue order by id limit ${AT_ONCE}) oldest),
      gone as (delete from move_profit_queue q using taken where q.move_id = taken.move_id returning q.move_id)
    select count(*)::int as taken, array_agg(distinct move_id) as ids from gone`);
  const { taken = 0, ids } = rows[0] ?? {};
  if (ids) await writeFigures(tx, (moveId) => sql`${moveId} = any(${`{${ids.join()}}`}::uuid[])`, now);
  return taken;
}

/** Writes the rows of some moves. Those that no longer count lose theirs. */
export async function writeFigures(tx: Tx, of: (moveId: SQL) => SQL, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    with found as materialized (${profitRows(of)}),
      written as (
        insert into move_profits (${columns}, derived_at) select ${columns}, ${at}::timestamptz from found
        on conflict (${sql.raw(key ?? "")}) do update set (${sql.raw(figures.join(", "))}, derived_at) = (${listOf("excluded")}, excluded.derived_at)
        where (${listOf("move_profits")}) is distinct from (${listOf("excluded")}))
    delete from move_profits p where ${of(sql`p.move_id`)} and not exists (select from found f where f.move_id = p.move_id)`);
}
