import type { FileType } from "~/platform/kernel/file-types";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { MAX_DOCUMENT_BYTES } from "../../domain";
import { documentNotReadable, documentRequired, documentRuns, documentTooLarge } from "../../errors";

/** Pixels of a picture's longest side: an A4 page at 300 dpi is legible. */
const MAX_SIDE = 3508;
/** PDF features that run code: scripts, programs, media and XFA forms. */
const RUNS = /\/(?:JavaScript|JS|Launch|RichMedia|XFA)(?![A-Za-z0-9])/;
/** PDFs end with this; mail programs may append some bytes. */
const END = "%%EOF";
const TAIL = 2048;

/**
 * Validates a file by its content, not its name. PDFs stay unchanged; pictures are re-encoded. Throws INVALID at
 * `file`.
 */
export async function readDocument(given: Buffer): Promise<{ mediaType: FileType; bytes: Buffer }> {
  if (given.length === 0) throw documentRequired.at("file");
  if (given.length > MAX_DOCUMENT_BYTES) throw documentTooLarge.at("file");
  if (given.subarray(0, 5).toString("latin1") === "%PDF-") {
    assertPlainPdf(given);
    return { mediaType: "application/pdf", bytes: given };
  }
  const photo = await encodePhoto(given, MAX_SIDE);
  if (!photo) throw documentNotReadable.at("file");
  return { mediaType: "image/jpeg", bytes: photo.jpeg };
}

/**
 * Throws for truncated PDFs and for PDFs whose objects name code. Compressed objects are not searched: the app never
 * runs PDFs, shows pages as pictures, and offers the file only as a download.
 */
function assertPlainPdf(pdf: Buffer): void {
  if (!pdf.subarray(-TAIL).toString("latin1").includes(END)) throw documentNotReadable.at("file");
  const objects = objectsOf(pdf).replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (RUNS.test(objects)) throw documentRuns.at("file");
}

/** Everything except streams, whose random bytes could match. */
function objectsOf(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const parts: string[] = [];
  const opening = /stream\r?\n/g;
  let at = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = text.indexOf("endstream", opening.lastIndex);
    // An unterminated stream is read as text, so nothing can hide behind it.
    if (end < 0) break;
    parts.push(text.slice(at, found.index));
    at = opening.lastIndex = end + "endstream".length;
  }
  return [...parts, text.slice(at)].join("\n");
}
