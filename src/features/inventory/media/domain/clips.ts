/**
 * Reads the container of a clip without decoding a frame: WebM (RFC 9559) and MP4 (ISO 14496-12), as phones and
 * MediaRecorder write them, also without a duration in the header and in fragments.
 */
export interface Clip {
  type: "video/webm" | "video/mp4";
  /** Milliseconds, the longest of the header, the tracks and the frames. */
  duration: number;
}

/** More elements than any clip of 20 s has: a longer list is an attack on time. */
const MAX_ELEMENTS = 50_000;

class Unreadable extends Error {}

/**
 * The type and duration of a clip; undefined for other files. Erases texts and positions in the container, in place and
 * without moving a byte.
 */
export function readClip(bytes: Buffer): Clip | undefined {
  try {
    const isWebm = bytes.length > 4 && bytes.readUInt32BE(0) === EBML;
    const clip = isWebm ? readWebm(bytes) : readMp4(bytes);
    return clip && clip.duration > 0 ? clip : undefined;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return undefined;
    throw error;
  }
}

// WebM

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const VOID = 0xec;
const INSIDE = new Set([EBML, SEGMENT, INFO, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP]);
const VIDEO_TRACK = 1;

function readWebm(bytes: Buffer): Clip | undefined {
  let docType = "";
  let scale = 1_000_000;
  let declared = 0;
  let hasVideo = false;
  let cluster = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  let block = 0;
  for (const { id, at, from, to } of ebmlElements(bytes)) {
    if (id === DOC_TYPE) docType = bytes.toString("latin1", from, to).replace(/\0+$/, "");
    else if (id === TIMESTAMP_SCALE) scale = uintOf(bytes, from, to);
    else if (id === DURATION) declared = to - from === 4 ? bytes.readFloatBE(from) : bytes.readDoubleBE(from);
    else if (id === TRACK_TYPE) hasVideo ||= uintOf(bytes, from, to) === VIDEO_TRACK;
    else if (id === CLUSTER_TIME) cluster = uintOf(bytes, from, to);
    else if (id === SIMPLE_BLOCK || id === BLOCK) {
      block = cluster + bytes.readInt16BE(from + vintOf(bytes, from).length);
      first = Math.min(first, block);
      last = Math.max(last, block);
    } else if (id === BLOCK_DURATION) last = Math.max(last, block + uintOf(bytes, from, to));
    else if (id === TAGS || id === ATTACHMENTS) eraseElement(bytes, at, to);
  }
  if (docType !== "webm" || !hasVideo || first === Number.POSITIVE_INFINITY) return undefined;
  const ticks = Math.max(declared, last - first);
  return { type: "video/webm", duration: Math.ceil((ticks * scale) / 1_000_000) };
}

interface Element {
  id: number;
  /** The element's first byte; `from` and `to` bound its content. */
  at: number;
  from: number;
  to: number;
}

/** All elements in order; containers first, then their content. A live recording leaves the sizes of containers open. */
function* ebmlElements(bytes: Buffer): Generator<Element> {
  let at = 0;
  for (let count = 0; at < bytes.length; count++) {
    if (count > MAX_ELEMENTS) throw new Unreadable();
    const head = vintOf(bytes, at);
    const id = bytes.readUIntBE(at, head.length);
    const size = vintOf(bytes, at + head.length);
    const from = at + head.length + size.length;
    const isOpen = size.value === 2 ** (7 * size.length) - 1;
    if (isOpen && !INSIDE.has(id)) throw new Unreadable();
    const to = isOpen ? bytes.length : from + size.value;
    // A recording that was cut ends inside its last element.
    if (to > bytes.length && !INSIDE.has(id)) return;
    yield { id, at, from, to: Math.min(to, bytes.length) };
    at = INSIDE.has(id) ? from : to;
  }
}

/** A number of variable length; ids keep their marker and have at most four bytes. */
function vintOf(bytes: Buffer, at: number): { length: number; value: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new Unreadable();
  let value = first & (2 ** (8 - length) - 1);
  for (let next = 1; next < length; next++) value = value * 256 + bytes.readUInt8(at + next);
  return { length, value };
}

function uintOf(bytes: Buffer, from: number, to: number): number {
  if (to - from > 8) throw new Unreadable();
  let value = 0;
  for (let at = from; at < to; at++) value = value * 256 + bytes.readUInt8(at);
  return value;
}

/** Writes an empty element of the same length over this one. */
function eraseElement(bytes: Buffer, at: number, to: number): void {
  const length = to - at;
  bytes.fill(0, at, to);
  bytes.writeUInt8(VOID, at);
  if (length < 9) {
    bytes.writeUInt8(0x80 | (length - 2), at + 1);
    return;
  }
  bytes.writeUInt8(0x01, at + 1);
  bytes.writeUIntBE(length - 9, at + 3, 6);
}

// MP4

const HOLDS_BOXES = new Set(["moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex"]);
/** Boxes with texts, positions and makers' own data. */
const PERSONAL = new Set(["udta", "meta", "uuid"]);
const BRANDS = /^(?:isom|iso\d|mp4\d|avc1|M4V |M4A |qt {2}|dash|cmf.|3g[pe2]\d?.?|mmp4|f4v )/;

interface Track {
  scale: number;
  isVideo: boolean;
  /** Ticks by header and by fragments. */
  declared: number;
  fragments: number;
  usual: number;
}

function readMp4(bytes: Buffer): Clip | undefined {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return undefined;
  if (!BRANDS.test(bytes.toString("latin1", 8, 12))) return undefined;
  const tracks = new Map<number, Track>();
  let whole = 0;
  let current: Track | undefined;
  let usual = 0;
  for (const { type, from, to } of boxes(bytes, 0, bytes.length, { count: 0 })) {
    const isLong = from < to && bytes.readUInt8(from) === 1;
    if (type === "mvhd") {
      const { scale, duration } = timesOf(bytes, from, isLong);
      whole = Math.max(whole, (duration / scale) * 1000);
    } else if (type === "tkhd") {
      current = { scale: 1, isVideo: false, declared: 0, fragments: 0, usual: 0 };
      tracks.set(bytes.readUInt32BE(from + (isLong ? 20 : 12)), current);
    } else if (type === "mdhd" && current) {
      const { scale, duration } = timesOf(bytes, from, isLong);
      current.scale = scale;
      current.declared = duration;
    } else if (type === "hdlr" && current) {
      current.isVideo = bytes.toString("latin1", from + 8, from + 12) === "vide";
    } else if (type === "trex") {
      const track = tracks.get(bytes.readUInt32BE(from + 4));
      if (track) track.usual = bytes.readUInt32BE(from + 12);
    } else if (type === "tfhd") {
      current = tracks.get(bytes.readUInt32BE(from + 4));
      usual = usualDuration(bytes, from) ?? current?.usual ?? 0;
    } else if (type === "trun" && current) current.fragments += lengthOfRun(bytes, from, usual);
    else if (PERSONAL.has(type)) eraseBox(bytes, from, to);
  }
  if (![...tracks.values()].some(({ isVideo }) => isVideo)) return undefined;
  const lengths = [...tracks.values()].map(
    ({ scale, declared, fragments }) => (Math.max(declared, fragments) / scale) * 1000,
  );
  return { type: "video/mp4", duration: Math.ceil(Math.max(whole, ...lengths)) };
}

interface Box {
  type: string;
  from: number;
  to: number;
}

function* boxes(bytes: Buffer, start: number, end: number, seen: { count: number }): Generator<Box> {
  let at = start;
  while (at + 8 <= end) {
    seen.count += 1;
    if (seen.count > MAX_ELEMENTS) throw new Unreadable();
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < head || at + size > end) throw new Unreadable();
    const box = { type, from: at + head, to: at + size };
    yield box;
    if (HOLDS_BOXES.has(type)) yield* boxes(bytes, box.from, box.to, seen);
    at += size;
  }
}

/** The time scale and the ticks of a header; an open duration has all bits set. */
function timesOf(bytes: Buffer, from: number, isLong: boolean): { scale: number; duration: number } {
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12));
  const ticks = isLong ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16);
  const isOpen = isLong ? ticks >= 2 ** 63 : ticks === 0xffffffff;
  if (scale === 0) throw new Unreadable();
  return { scale, duration: isOpen ? 0 : ticks };
}

/** The duration of each sample that a fragment's header sets for its runs. */
function usualDuration(bytes: Buffer, from: number): number | undefined {
  const flags = bytes.readUIntBE(from + 1, 3);
  if (!(flags & 0x8)) return undefined;
  return bytes.readUInt32BE(from + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
}

function lengthOfRun(bytes: Buffer, from: number, usual: number): number {
  const flags = bytes.readUIntBE(from + 1, 3);
  const samples = bytes.readUInt32BE(from + 4);
  if (!(flags & 0x100)) return samples * usual;
  if (samples > MAX_ELEMENTS) throw new Unreadable();
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let at = from + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  let total = 0;
  for (let sample = 0; sample < samples; sample++, at += 4 * fields) total += bytes.readUInt32BE(at);
  return total;
}

/** Turns a box into free space of the same length. The type is before the content and any long size. */
function eraseBox(bytes: Buffer, from: number, to: number): void {
  const isLong = from >= 16 && bytes.readUInt32BE(from - 16) === 1;
  bytes.write("free", from - (isLong ? 12 : 4), "latin1");
  bytes.fill(0, from, to);
}
