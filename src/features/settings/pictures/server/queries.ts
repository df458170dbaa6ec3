import { eq } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import { pictures } from "./tables";

/** Caches recently read pictures. Entries never expire, because a reference names fixed content. */
const lastRead = new Map<string, Buffer>();
const MOST = 8;

/** The bytes of a kept picture, a PNG; undefined when there is none of that reference. */
export async function findPicture(reader: Reader, reference: string): Promise<Buffer | undefined> {
  const known = lastRead.get(reference);
  if (known) return known;
  const [found] = await reader
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.reference, reference));
  if (!found) return undefined;
  if (lastRead.size >= MOST) lastRead.delete(lastRead.keys().next().value ?? "");
  lastRead.set(reference, found.bytes);
  return found.bytes;
}

/** The size of a kept picture in pixels, from the first bytes of every PNG. */
export const sizeOfPng = (bytes: Buffer) => ({
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});

/** The picture inside of text, as documents and exports carry it; empty when there is none. */
export async function findPictureUrl(reader: Reader, reference: string): Promise<string> {
  const bytes = reference === "" ? undefined : await findPicture(reader, reference);
  return bytes ? `data:image/png;base64,${bytes.toString("base64")}` : "";
}
