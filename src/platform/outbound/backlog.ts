import { getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import { db, type Reader } from "~/platform/db/database";
import { CallFailed } from "./provider-call";

/** A table of rows that must reach another server. */
type BacklogTable = AnyPgTable & Record<"nextAt" | "claimedUntil" | "attempts", AnyPgColumn>;

interface BacklogOptions<Key extends string> {
  /** The columns of its primary key. */
  key: readonly Key[];
  /** Condition of a row that has still to be sent; by default `synced < version`. */
  pending?: SQL;
  /** Rows to send before others. */
  first?: SQL;
  /** Seconds that a claimed row is left to its process; a killed process's rows wait that long. */
  leaseSeconds: number;
  /** Counts a try when a row is claimed, even if the process is killed; otherwise only failed tries count. */
  countsClaims?: boolean;
}

interface BatchPolicy<Row> {
  /** Calls at once. */
  width: number;
  /** Sends one row. Returns the row to note as sent; undefined if it was noted already. Throws CallFailed. */
  send: (row: Row) => Promise<Row | undefined>;
  /** Columns to note besides the version. */
  columns?: readonly (string & keyof Row)[];
  /** The failure in words, for the row's `problem`. */
  say: (failure: CallFailed) => string;
  now: () => Date;
}

interface Failed<Row> {
  row: Row;
  failure: CallFailed;
}

/** Seconds until a row that failed is tried again. */
const secondsAfter = (attempts: number): number => Math.min(15 * 2 ** attempts, 3600);

const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/**
 * Rows of a table that must reach another server: claims them for one process, sends them, and notes what was sent, failed
 * or was left. Several processes may work on one backlog. Rows that another transaction holds locked are noted after the
 * others, each alone, so that no transaction waits for this one while it holds locks that this one needs.
 */
export function defineBacklog<Table extends BacklogTable, Key extends string & keyof InferSelectModel<Table>>(
  table: Table,
  { key, pending = sql`synced < version`, first, leaseSeconds, countsClaims = false }: BacklogOptions<Key>,
) {
  type Row = InferSelectModel<Table>;
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const named = (property: string) => sql.identifier(columns[property]?.name ?? property);
  const each = (
    properties: readonly string[],
    write: (name: ReturnType<typeof named>) => SQL,
    between = sql`, `,
  ) =>
    sql.join(
      properties.map((property) => write(named(property))),
      between,
    );
  const keys = each(key, (name) => sql`${name}`);
  const keyOf = (row: Row) => JSON.stringify(key.map((property) => row[property]));
  const order = first ? sql`${first}, next_at` : sql`next_at`;
  const tried = countsClaims ? sql`, attempts = taken.attempts + 1` : sql``;

  /** Condition of a row that is due and that no process has claimed. */
  const isDue = (now: Date): SQL =>
    sql`${pending} and next_at <= ${at(now)} and (claimed_until is null or claimed_until <= ${at(now)})`;

  /** Claims due rows, at most `most`; no other process gets them until the lease ends. */
  async function claim(
    reader: Reader,
    { most, now, where = sql`true` }: { most: number; now: Date; where?: SQL },
  ): Promise<Row[]> {
    const until = new Date(now.getTime() + leaseSeconds * 1000);
    const { rows } = await reader.execute<Record<string, unknown>>(sql`
      update ${table} taken set claimed_until = ${at(until)}${tried}
      from (select ${keys} from ${table} where ${isDue(now)} and ${where}
        order by ${order} limit ${most} for update skip locked) due
      where ${each(key, (name) => sql`taken.${name} = due.${name}`, sql` and `)}
      returning ${each(Object.keys(columns), (name) => sql`taken.${name}`)}`);
    return rows.map(read);
  }

  /** A row as Drizzle would read it. */
  const read = (row: Record<string, unknown>): Row =>
    Object.fromEntries(
      Object.entries(columns).map(([property, column]) => {
        const value = row[column.name] ?? null;
        return [property, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ) as Row;

  async function change(rows: readonly Row[], set: SQL): Promise<void> {
    if (rows.length === 0) return;
    const update = async (some: readonly Row[], lock: SQL) => {
      const given = some.map((row) =>
        Object.fromEntries(Object.entries(row).map(([property, value]) => [columns[property]?.name, value])),
      );
      const answer = await db().execute<Record<string, unknown>>(sql`
        with given as (select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)),
          held as (select ${keys} from ${table} where (${keys}) in (select ${keys} from given) ${lock})
        update ${table} noted set ${set} from given join held using (${keys})
        where ${each(key, (name) => sql`noted.${name} = given.${name}`, sql` and `)}
        returning ${each(key, (name) => sql`noted.${name}`)}`);
      return new Set(answer.rows.map((row) => keyOf(read(row))));
    };
    const done = await update(rows, sql`for update skip locked`);
    for (const row of rows) if (!done.has(keyOf(row))) await update([row], sql`for update`);
  }

  /** Releases failed rows and puts them off: 30 seconds after the first failure, twice as long each time, an hour at most. */
  const putOff = (failed: readonly Failed<Row>[], say: (failure: CallFailed) => string, now: Date) =>
    change(
      failed.map(({ row, failure }) => {
        const attempts = Number((row as { attempts: number }).attempts) + 1;
        const nextAt = new Date(now.getTime() + secondsAfter(attempts) * 1000);
        return { ...row, attempts, nextAt, problem: say(failure) };
      }),
      sql`claimed_until = null, attempts = given.attempts, next_at = given.next_at, problem = given.problem`,
    );

  /**
   * Sends claimed rows. A refusal concerns one row. Any other failure stops the batch, because the remaining rows would fail
   * too; `stopped` is then true. `failed` is that failure, or else the first refusal.
   */
  async function send(
    claimed: readonly Row[],
    { width, send, columns: more = [], say, now }: BatchPolicy<Row>,
  ): Promise<{ stopped: boolean; failed: Failed<Row> | undefined }> {
    const left = [...claimed];
    const sent: Row[] = [];
    const failed: Failed<Row>[] = [];
    const stop = () => failed.find(({ failure }) => failure.failure !== "refused");
    const sendSome = async () => {
      for (let row = left.shift(); row; row = stop() ? undefined : left.shift()) {
        try {
          const done = await send(row);
          if (done) sent.push(done);
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error;
          failed.push({ row, failure: error });
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: width }, sendSome));
    } finally {
      // Together: a process that is killed before this sends the same once more.
      await change(
        sent,
        sql`synced = given.version, claimed_until = null, attempts = 0, problem = ''${sql.join(
          more.map((property) => sql`, ${named(property)} = given.${named(property)}`),
        )}`,
      );
      await putOff(failed, say, now());
      await release(left);
    }
    return { stopped: stop() !== undefined, failed: stop() ?? failed[0] };
  }

  /** Releases claimed rows for the next run. */
  const release = (rows: readonly Row[]) => change(rows, sql`claimed_until = null`);

  return { isDue, claim, send, release };
}
