import { promisify } from "node:util";
import zlib from "node:zlib";
import Negotiator from "negotiator";

/** A content coding we can make. `identity` is the bytes as they are. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The package's types do not know its second parameter yet: whose order counts among equals. */
interface Choosing {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

/**
 * The coding to answer with, by the rules of `Accept-Encoding` (RFC 9110, 12.5.3): the client's weights first, `q=0`
 * refuses, `*` stands for the others; among equals our order. Who refuses everything gets the bytes as they are.
 * @param accepted the header's value
 * @param offered what there is, best first
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

/** Bytes that are sent often, compressed once. */
export interface PackedBody {
  identity: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
}

/** The codings of a packed body, best first. Who understands zstd understands br, which is smaller. */
export const PACKED = ["br", "gzip"] as const;

const THOROUGH = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses what is sent many times: worth more effort than an answer made for one visit. */
export function packBody(bytes: Buffer<ArrayBuffer>): PackedBody {
  return {
    identity: bytes,
    gzip: zlib.gzipSync(bytes),
    br: zlib.brotliCompressSync(bytes, THOROUGH),
  };
}

const gzip = promisify<Buffer, Buffer<ArrayBuffer>>(zlib.gzip);
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer<ArrayBuffer>>(zlib.brotliCompress);

/** The same beside the main thread: it takes longer than making a page does. */
export async function packAside(bytes: Buffer<ArrayBuffer>): Promise<PackedBody> {
  const [asGzip, asBrotli] = await Promise.all([gzip(bytes), brotli(bytes, THOROUGH)]);
  return { identity: bytes, gzip: asGzip, br: asBrotli };
}
