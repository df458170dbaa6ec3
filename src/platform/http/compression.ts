import { pipeline, Readable, type Transform } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { chooseEncoding, type Encoding } from "./encoding";

type Coding = Exclude<Encoding, "identity">;

const LEAST = 1024;
/** Larger answers are compressed as a stream, so that no export of all invoices is held in memory. */
const AT_ONCE = 256 * 1024;

const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = zlib.constants;
/** For answers made once: a third of the effort, a few per cent larger. */
const BROTLI = { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

const WHOLE: Record<Coding, (bytes: Buffer) => Promise<NonSharedBuffer>> = {
  br: (bytes) => brotli(bytes, BROTLI),
  zstd: (bytes) => zstd(bytes),
  gzip: (bytes) => gzip(bytes),
};
const STREAM: Record<Coding, () => Transform> = {
  br: () => zlib.createBrotliCompress(BROTLI),
  zstd: () => zlib.createZstdCompress(),
  gzip: () => zlib.createGzip(),
};

/** Preference for dynamic answers: zstd takes a fifth of gzip's time and makes fewer bytes. */
const CODINGS: readonly Coding[] = ["zstd", "br", "gzip"];

/**
 * Compresses text of 1 kB and more, unless it is compressed already or a live stream (`no-transform`).
 *
 * BREACH: an attacker who triggers requests in a signed-in browser and sees the lengths can guess secrets compressed
 * together with the attacker's input. Signed-in answers to navigations from other sites are therefore not compressed, by
 * proxies neither. Background requests from other sites carry no session (SameSite=Lax).
 * @param isSignedIn whether the answer is for a person with a session
 */
export function compressAnswers(isSignedIn: (c: Context) => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isWorthIt(c)) return;
    const { headers } = c.res;
    if (!/\baccept-encoding\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
    if (c.req.method === "HEAD") return;
    const site = c.req.header("sec-fetch-site");
    if ((site === "cross-site" || site === "same-site") && isSignedIn(c)) {
      headers.append("Cache-Control", "no-transform");
      return;
    }
    const coding = chooseEncoding(c.req.header("accept-encoding"), CODINGS);
    if (coding !== "identity") await compress(c, coding);
  };
}

function isWorthIt({ res }: Context): boolean {
  const { headers, status } = res;
  const length = headers.get("Content-Length");
  return (
    status !== 206 &&
    status !== 204 &&
    status !== 304 &&
    !headers.has("Content-Encoding") &&
    (length === null || Number(length) >= LEAST) &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "") &&
    !/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")
  );
}

async function compress(c: Context, coding: Coding): Promise<void> {
  const { res } = c;
  if (!res.body) return;
  const reader = res.body.getReader();
  const { chunks, length, ended } = await readSome(reader);
  const headers = new Headers(res.headers);
  const whole = Buffer.concat(chunks);
  let body: BodyInit = whole;
  if (!ended || length >= LEAST) {
    body = ended ? await WHOLE[coding](whole) : compressStream(chunks, reader, STREAM[coding]());
    headers.set("Content-Encoding", coding);
    headers.delete("Content-Length");
    // Another representation: equal in meaning, not in bytes.
    const etag = headers.get("ETag");
    if (etag && !etag.startsWith("W/")) headers.set("ETag", `W/${etag}`);
  }
  // Hono would copy the former answer's headers over these.
  c.res = undefined;
  c.res = new Response(body, { status: res.status, statusText: res.statusText, headers });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readSome(reader: Reader) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < AT_ONCE) {
    const { done, value } = await reader.read();
    if (done) return { chunks, length, ended: true };
    chunks.push(value);
    length += value.length;
  }
  return { chunks, length, ended: false };
}

/** An error, or a client that leaves, ends the reader, the compressor and the answer. */
function compressStream(first: Uint8Array[], reader: Reader, compressor: Transform): ReadableStream {
  async function* all() {
    try {
      yield* first;
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    } finally {
      await reader.cancel();
    }
  }
  pipeline(Readable.from(all()), compressor, () => undefined);
  return Readable.toWeb(compressor) as NodeReadableStream as ReadableStream;
}
