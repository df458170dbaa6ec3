import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZipEntry {
  /** Path inside the archive, in ASCII. */
  name: string;
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The lightest compression: a third of the usual effort, and tables still shrink to a tenth. */
const DEFLATE = { level: 1, chunkSize: 64 * 1024 };

/** Limit of ZIP without its 64-bit extension, for each file and in total. */
const MOST_BYTES = 0xffff_ffff;
const VERSION = 20;
/** Sizes and checksum follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest ZIP date: equal content gives equal bytes. */
const DAY = 0x0021;

/**
 * Streams an archive (PKWARE APPNOTE 6.3) while its entries are read, in constant memory. Compression runs off the main
 * thread. Throws if an entry or the archive exceeds 4 GB.
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const path = Buffer.from(name);
    const start = offset;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    yield header(0x04034b50, path, { crc: 0, packed: 0, size: 0 });
    const deflate = createDeflateRaw(DEFLATE);
    pipeline(Readable.from(summed(pieces, sums)), deflate, () => undefined);
    for await (const part of deflate as AsyncIterable<Buffer>) {
      packed += part.length;
      yield part;
    }
    const record = { ...sums, packed };
    yield descriptor(record);
    offset += 30 + path.length + packed + 16;
    if (Math.max(sums.size, offset) > MOST_BYTES) throw new Error("This archive passes 4 GB.");
    directory.push(header(0x02014b50, path, record, start));
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield end(directory.length, listed.length, offset);
}

async function* summed(pieces: ZipEntry["pieces"], sums: { crc: number; size: number }) {
  for await (const piece of pieces) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

interface Sizes {
  crc: number;
  packed: number;
  size: number;
}

/** An entry's header, used before its data and in the directory, which adds its offset. */
function header(signature: number, path: Buffer, { crc, packed, size }: Sizes, start?: number): Buffer {
  const central = start !== undefined;
  const bytes = Buffer.alloc(central ? 46 : 30);
  let at = bytes.writeUInt32LE(signature);
  if (central) at = bytes.writeUInt16LE(VERSION, at);
  at = bytes.writeUInt16LE(VERSION, at);
  at = bytes.writeUInt16LE(FLAGS, at);
  at = bytes.writeUInt16LE(DEFLATED, at);
  at = bytes.writeUInt32LE(DAY << 16, at);
  at = bytes.writeUInt32LE(crc, at);
  at = bytes.writeUInt32LE(packed, at);
  at = bytes.writeUInt32LE(size, at);
  bytes.writeUInt16LE(path.length, at);
  if (central) bytes.writeUInt32LE(start, 42);
  return Buffer.concat([bytes, path]);
}

function descriptor({ crc, packed, size }: Sizes): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function end(entries: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
