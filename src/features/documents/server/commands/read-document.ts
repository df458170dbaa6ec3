import type { FileType } from "~/platform/kernel/file-types";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { MAX_DOCUMENT_BYTES } from "../../domain";
import { documentNotReadable, documentRequired, documentRuns, documentTooLarge } from "../../errors";

/** Longest side kept of a picture: a page at 300 dots an inch can be read. */
const MAX_SIDE = 3508;
/** What a PDF would run: scripts, other programs, films and forms that bring scripts along. */
const RUNS = /\/(?:JavaScript|JS|Launch|RichMedia|XFA)(?![A-Za-z0-9])/;
/** A PDF ends so; mail programs sometimes leave a little behind it. */
const END = "%%EOF";
const TAIL = 2048;

/**
 * What would be kept of a file somebody chose, judged by its content, whatever its name says: a PDF as it is, a picture
 * encoded by us. Throws INVALID at `file`.
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
 * Refuses a PDF that is cut off, and one whose objects name a program. What hides in packed objects is not looked for:
 * nothing here runs a PDF, pages are shown as pictures, and the file itself is only handed out to be saved.
 */
function assertPlainPdf(pdf: Buffer): void {
  if (!pdf.subarray(-TAIL).toString("latin1").includes(END)) throw documentNotReadable.at("file");
  const objects = objectsOf(pdf).replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (RUNS.test(objects)) throw documentRuns.at("file");
}

/** All but the streams: random bytes of a picture may spell anything. */
function objectsOf(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  const parts: string[] = [];
  const opening = /stream\r?\n/g;
  let at = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const end = text.indexOf("endstream", opening.lastIndex);
    // One that never ends is read whole: nothing hides behind it.
    if (end < 0) break;
    parts.push(text.slice(at, found.index));
    at = opening.lastIndex = end + "endstream".length;
  }
  return [...parts, text.slice(at)].join("\n");
}
