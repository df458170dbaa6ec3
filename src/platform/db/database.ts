import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { AppError } from "~/platform/kernel/errors";

export type Database = NodePgDatabase<Record<string, never>>;
type DrizzleTx = Parameters<Parameters<Database["transaction"]>[0]>[0];

declare const minted: unique symbol;
/** A running transaction. Only `transaction()` makes one, so whoever asks for a Tx writes atomically. */
export type Tx = DrizzleTx & { readonly [minted]: "tx" };
/** What a read needs: the pool or a transaction. */
export type Reader = Database | Tx;

interface Connection {
  pool: pg.Pool;
  database: Database;
  url: string;
}

/** On globalThis because the development server evaluates modules anew at every change. */
const held = globalThis as typeof globalThis & { moveeaseConnection?: Connection };

/** bigint columns are read as numbers: amounts in cents stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens the process's pool. Called once at start and once per test file. */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "moveease",
    options: "-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
  });
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  held.moveeaseConnection = { pool, database: drizzle(pool), url };
  return held.moveeaseConnection.database;
}

function connection(): Connection {
  if (!held.moveeaseConnection) throw new Error("The database is not open: call openDatabase() first.");
  return held.moveeaseConnection;
}

export function db(): Database {
  return connection().database;
}

/**
 * A query that every request asks: built once for the process, planned once on each connection. What changes stands in
 * it as `sql.placeholder(…)`. In a transaction it is built anew and still planned once.
 */
export function prepared<Query extends { prepare(name: string): unknown }>(
  name: string,
  build: (reader: Reader) => Query,
): (reader?: Reader) => ReturnType<Query["prepare"]> {
  const prepare = (reader: Reader) => build(reader).prepare(name) as ReturnType<Query["prepare"]>;
  let made: { database: Database; query: ReturnType<Query["prepare"]> } | undefined;
  return (reader = db()) => {
    const database = db();
    if (reader !== database) return prepare(reader);
    if (made?.database !== database) made = { database, query: prepare(database) };
    return made.query;
  };
}

/** The pool itself, for COPY, LISTEN and readiness. */
export function pool(): pg.Pool {
  return connection().pool;
}

export function databaseUrl(): string {
  return connection().url;
}

export async function closeDatabase(): Promise<void> {
  const open = held.moveeaseConnection;
  held.moveeaseConnection = undefined;
  await open?.pool.end();
}

/**
 * Runs `work` in one transaction; everything or nothing. Serialisation failures and deadlocks are tried again,
 * so `work` must not act outside the database (READ: never a network call inside a transaction).
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().transaction((tx) => work(tx as Tx));
    } catch (error) {
      const code = sqlState(error);
      if (attempt < 4 && (code === "40001" || code === "40P01")) continue;
      throw error;
    }
  }
}

/** The SQLSTATE of an error from PostgreSQL, also when drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  const direct = error as { code?: unknown; cause?: { code?: unknown } } | undefined;
  const code = direct?.cause?.code ?? direct?.code;
  return typeof code === "string" ? code : undefined;
}

/** The name of the constraint an error broke, so that a command can answer in its own words. */
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
  "53300",
]);

/** Turns 'the database cannot be reached' into a 503 that says when to come back; other errors pass. */
export function asUnavailable(error: unknown): unknown {
  const code = sqlState(error);
  const text =
    error instanceof Error ? `${error.message} ${(error.cause as Error | undefined)?.message ?? ""}` : "";
  const lost =
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
  if ((code && GONE.has(code)) || lost.test(text)) {
    return new AppError(
      "UNAVAILABLE",
      "The database cannot be reached at the moment. Please try again shortly.",
      {
        retryAfter: 5,
      },
    );
  }
  if (code === "53100") {
    return new AppError("UNAVAILABLE", "There is no space left to save this. Nothing was changed.", {
      retryAfter: 60,
    });
  }
  return error;
}
