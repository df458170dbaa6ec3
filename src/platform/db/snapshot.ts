import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { pool, type Reader } from "./database";

/** Rows of one query as arrays in its columns' order, some at a time: a file of any length in constant memory. Dates stay text. */
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
 * Streams what `read` yields from one consistent view of the database: rows that change meanwhile are seen as they
 * were. Holds a connection until the stream has ended or its reader has gone; a slow reader may take ten minutes a step.
 */
export async function* inSnapshot<T>(
  read: (reader: Reader, batches: Batches) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const client = await pool().connect();
  let broken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local idle_in_transaction_session_timeout = '10min'");
    yield* read(drizzle(client) as unknown as Reader, (query) => readCursor(client, query));
    await client.query("commit");
    broken = false;
  } finally {
    // A stream that was left in the middle leaves a transaction open: the connection goes with it.
    client.release(broken);
  }
}

async function* readCursor(client: pg.PoolClient, query: { sql: string; params: unknown[] }) {
  await client.query(`declare exported no scroll cursor for ${query.sql}`, query.params);
  const text = `fetch ${ROWS_AT_ONCE} from exported`;
  const fetch = () => {
    const fetched = client.query<unknown[]>({ text, rowMode: "array", types });
    // Nobody waits for the rows in flight when a reader goes away: the connection is thrown away with them.
    fetched.catch(() => undefined);
    return fetched;
  };
  // The next rows are fetched while these are written.
  for (let next = fetch(); ; ) {
    const { rows } = await next;
    const isLast = rows.length < ROWS_AT_ONCE;
    if (!isLast) next = fetch();
    if (rows.length > 0) yield rows;
    if (isLast) break;
  }
  await client.query("close exported");
}

const encoder = new TextEncoder();

/** Pieces of text as a response's body; whoever stops reading ends the source. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
