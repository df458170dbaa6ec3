import { drizzle } from "drizzle-orm/node-postgres";
import { pool, type Reader } from "./database";

/**
 * Streams what `read` yields from one consistent view of the database: rows that change meanwhile are seen as they
 * were. Holds a connection until the stream has ended or its reader has gone.
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await pool().connect();
  let broken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    yield* read(drizzle(client) as unknown as Reader);
    await client.query("commit");
    broken = false;
  } finally {
    // A stream that was left in the middle leaves a transaction open: the connection goes with it.
    client.release(broken);
  }
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
