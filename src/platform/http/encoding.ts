import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";

/** A content coding we can produce. `identity` is uncompressed. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The package's types lack its second parameter: our preference among equal weights. */
interface Choosing {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/**
 * Chooses the content coding by the rules of `Accept-Encoding` (RFC 9110, 12.5.3): the client's weights first, `q=0`
 * rejects, `*` covers the rest; among equals our order. If all are rejected, the answer is uncompressed.
 * @param accepted the header's value
 * @param offered the available codings, best first
 */
export function chooseEncoding<T extends Encoding>(
  accepted: string | null | undefined,
  offered: readonly T[],
): T | "identity" {
  if (!accepted) return "identity";
  const available = [...offered, "identity"];
  const negotiator: Choosing = new Negotiator({ headers: { "accept-encoding": accepted } });
  return (negotiator.encoding(available, { preferred: available }) as T | undefined) ?? "identity";
}

export interface PackedBody {
  identity: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** Codings of a packed body, best first. Clients with zstd also have br, which is smaller. */
export const PACKED = ["br", "gzip"] as const;

const THOROUGH = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses a frequent body with more effort than a single answer. */
export function packBody(bytes: Buffer<ArrayBuffer>): PackedBody {
  return {
    identity: bytes,
    gzip: zlib.gzipSync(bytes),
    br: zlib.brotliCompressSync(bytes, THOROUGH),
  };
}

const gzip = promisify<Buffer, Buffer<ArrayBuffer>>(zlib.gzip);
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer<ArrayBuffer>>(zlib.brotliCompress);

/** As `packBody`, off the main thread: it takes longer than rendering a page. */
export async function packAside(bytes: Buffer<ArrayBuffer>): Promise<PackedBody> {
  const [asGzip, asBrotli] = await Promise.all([gzip(bytes), brotli(bytes, THOROUGH)]);
  return { identity: bytes, gzip: asGzip, br: asBrotli };
}
