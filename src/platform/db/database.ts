import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseAway, noSpaceLeft } from "~/platform/kernel/platform-errors";
import { openPool, type SteadyPool } from "./pool";
import { feelPulse, type Pulse } from "./pulse";

export type Database = NodePgDatabase<Record<string, never>>;
type DrizzleTx = Parameters<Parameters<Database["transaction"]>[0]>[0];

declare const minted: unique symbol;
/** A running transaction. Only `transaction()` creates one, so a function that takes a Tx writes atomically. */
export type Tx = DrizzleTx & { readonly [minted]: "tx" };
export type Reader = Database | Tx;

interface Connection {
  pool: SteadyPool;
  downloads: SteadyPool;
  database: Database;
  url: string;
  pulse: Pulse;
}

/** On globalThis because the development server reloads modules after each change. */
const held = globalThis as typeof globalThis & { moveeaseConnection?: Connection };

/** bigint columns are read as numbers: amounts in cents stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the process's pool of `max` connections; a query waits at most `waitMs` for one. Call once per process or test file. */
export function openDatabase(url: string, options: { max?: number; waitMs?: number } = {}): Database {
  const pulse = feelPulse(url);
  const pool = openPool({ url, name: "moveease", max: options.max ?? 12, pulse, waitMs: options.waitMs });
  const downloads = openPool({ url, name: "moveease-downloads", max: 4, pulse });
  held.moveeaseConnection = { pool, downloads, database: drizzle(pool), url, pulse };
  return held.moveeaseConnection.database;
}

function connection(): Connection {
  if (!held.moveeaseConnection) throw new Error("The database is not open: call openDatabase() first.");
  return held.moveeaseConnection;
}

export function db(): Database {
  return connection().database;
}

/** A frequent query: built once for the process, planned once on each connection. Values use `sql.placeholder(…)`. */
export function prepared<Query extends { prepare(name: string): unknown }>(
  name: string,
  build: (reader: Reader) => Query,
): (reader?: Reader) => ReturnType<Query["prepare"]> {
  const prepare = (reader: Reader) => build(reader).prepare(name) as ReturnType<Query["prepare"]>;
  let made: { database: Database; query: ReturnType<Query["prepare"]> } | undefined;
  return (reader = db()) => {
    const database = db();
    if (made?.database !== database) made = { database, query: prepare(database) };
    return reader === database ? made.query : onConnectionOf(reader, made.query);
  };
}

/** A built query on the connection of a transaction. */
function onConnectionOf<Query>(reader: Reader, query: Query): Query {
  const { client } = reader._.session as unknown as { client: unknown };
  return Object.assign(Object.create(Object.getPrototypeOf(query)), query, { client });
}

/** The pool, for COPY, LISTEN and readiness checks. */
export function pool(): pg.Pool {
  return connection().pool;
}

/** A small pool for slow downloads, separate from the connections of requests. */
export function downloadPool(): pg.Pool {
  return connection().downloads;
}

/** Opens a separate pool for work that must not use the connections of requests. The caller closes it. */
export function openOwnPool(name: string, max: number, options: { plansAll?: boolean } = {}): SteadyPool {
  const { url, pulse } = connection();
  return openPool({ url, name, max, pulse, ...options });
}

export function databaseUrl(): string {
  return connection().url;
}

/** Calls `away` when the database is found unavailable, so that listening connections are replaced. */
export function onDatabaseAway(away: () => void): () => void {
  return connection().pulse.join({ busy: () => false, away });
}

export async function closeDatabase(): Promise<void> {
  const open = held.moveeaseConnection;
  held.moveeaseConnection = undefined;
  await Promise.all([open?.pool.close(), open?.downloads.close()]);
  await open?.pulse.stop();
}

const memories = new WeakMap<object, Map<string, unknown>>();

/** The memory of a running transaction; undefined for the pool and for a savepoint. */
export function memoryOf(reader: Reader): Map<string, unknown> | undefined {
  return memories.get(reader);
}

/** Caches a result for the transaction; outside of one, and in a savepoint, asks each time. */
export function askOnce<T>(reader: Reader, what: string, ask: () => Promise<T>): Promise<T> {
  const memory = memoryOf(reader);
  const known = memory?.get(what) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask();
  memory?.set(what, asked);
  return asked;
}

/**
 * Runs `work` in one transaction. Serialisation failures and deadlocks are retried, so `work` must not act outside the
 * database: no network calls inside a transaction.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(work);
    } catch (error) {
      const code = sqlState(error);
      if (attempt < 4 && (code === "40001" || code === "40P01")) continue;
      throw error;
    }
  }
}

/**
 * Makes one attempt on a pooled connection and always releases it. If the rollback fails, the connection is destroyed
 * and the caller receives the first error.
 */
async function attemptTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let failure: { error: unknown } | undefined;
  let broken = true;
  try {
    const result = await drizzle(client).transaction(async (tx) => {
      memories.set(tx, new Map());
      try {
        return await work(tx as Tx);
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
    broken = false;
    return result;
  } catch (error) {
    broken = error !== failure?.error;
    throw failure ? failure.error : error;
  } finally {
    client.release(broken);
  }
}

/** The SQLSTATE of an error from PostgreSQL, also if drizzle wraps it. */
export function sqlState(error: unknown): string | undefined {
  const direct = error as { code?: unknown; cause?: { code?: unknown } } | undefined;
  const code = direct?.cause?.code ?? direct?.code;
  return typeof code === "string" ? code : undefined;
}

/** The name of the violated constraint, so that a command can throw its own error. */
export function brokenConstraint(error: unknown): string | undefined {
  const direct = error as { constraint?: string; cause?: { constraint?: string } } | undefined;
  return direct?.cause?.constraint ?? direct?.constraint;
}

const GONE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "08P01",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "25P03",
  "53300",
]);

/** Converts connection errors to a 503 with Retry-After; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  const code = sqlState(error);
  const text =
    error instanceof Error ? `${error.message} ${(error.cause as Error | undefined)?.message ?? ""}` : "";
  const lost =
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/;
  if ((code && GONE.has(code)) || lost.test(text)) {
    return databaseAway().retryIn(5);
  }
  if (code === "53100") {
    return noSpaceLeft().retryIn(60);
  }
  return error;
}
