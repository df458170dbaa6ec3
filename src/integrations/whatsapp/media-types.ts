const MB = 1024 * 1024;

interface MediaType {
  /** As Meta limits it. */
  mostBytes: number;
  matches: (bytes: Buffer) => boolean;
}

const starts = (bytes: Buffer, signature: readonly number[], at = 0) =>
  bytes.length >= at + signature.length && signature.every((byte, place) => bytes[at + place] === byte);
const ascii = (bytes: Buffer, words: string, at = 0) => starts(bytes, [...Buffer.from(words, "latin1")], at);

const isZip = (bytes: Buffer) => starts(bytes, [0x50, 0x4b, 0x03, 0x04]);
const isOldOffice = (bytes: Buffer) => starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isMp4 = (bytes: Buffer) => ascii(bytes, "ftyp", 4);
const isMp3 = (bytes: Buffer) =>
  ascii(bytes, "ID3") || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0);
const isAac = (bytes: Buffer) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0;
/** Markup is left out, because a browser may run it. */
const isText = (bytes: Buffer) =>
  !bytes.includes(0) && !/^\s*(?:<|%PDF)/.test(bytes.subarray(0, 200).toString());

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** The types that WhatsApp sends and takes. SVG and HTML are none of them (docs/domain/whatsapp.md#media). */
const TYPES: Readonly<Record<string, MediaType>> = {
  "image/jpeg": { mostBytes: 5 * MB, matches: (bytes) => starts(bytes, [0xff, 0xd8, 0xff]) },
  "image/png": { mostBytes: 5 * MB, matches: (bytes) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]) },
  "image/webp": { mostBytes: MB, matches: (bytes) => ascii(bytes, "RIFF") && ascii(bytes, "WEBP", 8) },
  "audio/ogg": { mostBytes: 16 * MB, matches: (bytes) => ascii(bytes, "OggS") },
  "audio/mp4": { mostBytes: 16 * MB, matches: isMp4 },
  "audio/mpeg": { mostBytes: 16 * MB, matches: isMp3 },
  "audio/aac": { mostBytes: 16 * MB, matches: isAac },
  "audio/amr": { mostBytes: 16 * MB, matches: (bytes) => ascii(bytes, "#!AMR") },
  "video/mp4": { mostBytes: 16 * MB, matches: isMp4 },
  "video/3gpp": { mostBytes: 16 * MB, matches: isMp4 },
  "application/pdf": { mostBytes: 100 * MB, matches: (bytes) => ascii(bytes, "%PDF-") },
  "application/msword": { mostBytes: 100 * MB, matches: isOldOffice },
  "application/vnd.ms-excel": { mostBytes: 100 * MB, matches: isOldOffice },
  "application/vnd.ms-powerpoint": { mostBytes: 100 * MB, matches: isOldOffice },
  [`${OFFICE}.wordprocessingml.document`]: { mostBytes: 100 * MB, matches: isZip },
  [`${OFFICE}.spreadsheetml.sheet`]: { mostBytes: 100 * MB, matches: isZip },
  [`${OFFICE}.presentationml.presentation`]: { mostBytes: 100 * MB, matches: isZip },
  "text/plain": { mostBytes: 100 * MB, matches: isText },
};

/** The type without parameters such as `codecs=opus`, in lower case. */
export const plainType = (mediaType: string): string => (mediaType.split(";")[0] ?? "").trim().toLowerCase();

/** In bytes; 0 for types that WhatsApp does not take. */
export const mostBytesOf = (mediaType: string): number => TYPES[plainType(mediaType)]?.mostBytes ?? 0;

/** True if the first bytes are those of the stated type. */
export const isContentOf = (mediaType: string, bytes: Buffer): boolean =>
  TYPES[plainType(mediaType)]?.matches(bytes) ?? false;
