import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { tooManyDownloads } from "~/platform/kernel/platform-errors";
import { asUnavailable, downloadPool, type Reader } from "./database";

export type Batches = (query: { sql: string; params: unknown[] }) => AsyncGenerator<unknown[][]>;

const ROWS_AT_ONCE = 2_000;
const TEXT_TYPES = new Set<number>([
  pg.types.builtins.DATE,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.TIMESTAMPTZ,
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    TEXT_TYPES.has(id) ? (value: string) => value : pg.types.getTypeParser(id, format),
};

/**
 * Streams the output of `read` from one consistent snapshot of the database. Holds one of the few download connections
 * until the stream ends or its reader leaves; each step may take ten minutes. `read` must query only the given reader:
 * a second connection could exhaust the pool.
 */
export async function* inSnapshot<T>(
  read: (reader: Reader, batches: Batches) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await connect();
  let broken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local idle_in_transaction_session_timeout = '10min'");
    yield* read(drizzle(client) as unknown as Reader, (query) => readCursor(client, query));
    await client.query("commit");
    broken = false;
  } finally {
    // An interrupted stream leaves its transaction open, so the connection is closed.
    client.release(broken);
  }
}

async function connect(): Promise<pg.PoolClient> {
  const pool = downloadPool();
  try {
    return await pool.connect();
  } catch (error) {
    if (pool.totalCount < pool.options.max) throw asUnavailable(error);
    throw tooManyDownloads().retryIn(30);
  }
}

async function* readCursor(client: pg.PoolClient, query: { sql: string; params: unknown[] }) {
  await client.query(`declare exported no scroll cursor for ${query.sql}`, query.params);
  const text = `fetch ${ROWS_AT_ONCE} from exported`;
  const fetch = () => {
    const fetched = client.query<unknown[]>({ text, rowMode: "array", types });
    // If the reader leaves, the connection is closed and pending rows are lost.
    fetched.catch(() => undefined);
    return fetched;
  };
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (!isLast) next = fetch();
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await client.query("close exported");
}

/** The rows of a select with the columns `fields`, as objects. Dates stay text. */
export async function* namedRows<Row>(
  batches: Batches,
  fields: object,
  query: { sql: string; params: unknown[] },
): AsyncGenerator<Row[]> {
  const names = Object.keys(fields);
  for await (const rows of batches(query))
    yield rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let place = 0; place < names.length; place++) row[names[place] as string] = values[place];
      return row as Row;
    });
}

/** Waits for the first piece, so that an early failure becomes an error response and not a broken download. */
export async function begun<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  let given = false;
  // A generator function's own `return` does nothing before the first piece is requested.
  const next = () => {
    if (given) return pieces.next();
    given = true;
    return Promise.resolve(first);
  };
  return Object.assign(Object.create(pieces) as AsyncGenerator<T>, {
    next,
    return: (value: unknown) => pieces.return(value),
    throw: (error: unknown) => pieces.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
  });
}

/**
 * Ends `source` when the reader of `stream` leaves. Some libraries do not end their source, which would hold its
 * connection until the database ends it.
 */
export function endingWith(
  stream: ReadableStream<Uint8Array>,
  source: AsyncGenerator<unknown>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        await source.return(undefined);
        throw error;
      }
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined);
      await source.return(undefined);
    },
  });
}

/** Text pieces as a response body; the source ends when the reader stops. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
