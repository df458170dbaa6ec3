import { createHash } from "node:crypto";
import sharp from "sharp";
import { db } from "~/platform/db/database";
import { readJpeg } from "~/platform/pdf/jpeg";
import { storage } from "~/platform/storage/storage";
import type { FiledPhoto } from "./photos";
import { readFromTable } from "./service-records";

/** Files that are read at the same time. */
const TOGETHER = 4;

/** `same`: the file has the digest that was recorded when it arrived. */
export type FileState = "same" | "differs" | "missing";

export interface CheckedPhoto extends FiledPhoto {
  state: FileState;
  width: number;
  height: number;
}

/** A file as a grey or colour JPEG: as it is, unless it has another format. */
async function asJpeg(bytes: Buffer): Promise<Buffer> {
  const facts = readJpeg(bytes);
  return facts && (facts.parts === 1 || facts.parts === 3)
    ? bytes
    : sharp(bytes).rotate().toColourspace("srgb").jpeg({ quality: 85 }).toBuffer();
}

async function readFile(key: string): Promise<Buffer | undefined> {
  const inTable = await readFromTable(db(), key);
  return inTable ? inTable.bytes : storage().get(key);
}

/** Reads the picture of a photo, as it goes into the pack. */
export async function readPicture({ key }: { key: string }): Promise<Buffer> {
  const bytes = await readFile(key);
  if (!bytes) throw new Error(`The photo ${key} is missing.`);
  return asJpeg(bytes);
}

async function check(photo: FiledPhoto): Promise<CheckedPhoto> {
  const bytes = await readFile(photo.key);
  if (!bytes) return { ...photo, state: "missing", width: 0, height: 0 };
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const state = sha256 === photo.sha256 ? "same" : "differs";
  const facts = readJpeg(await asJpeg(bytes).catch(() => Buffer.alloc(0)));
  return facts
    ? { ...photo, state, width: facts.width, height: facts.height }
    : { ...photo, state: "differs", width: 0, height: 0 };
}

/** Compares the photos' files with their digests, a few at a time. */
export async function checkPhotos(photos: readonly FiledPhoto[]): Promise<CheckedPhoto[]> {
  const checked: CheckedPhoto[] = [];
  for (let at = 0; at < photos.length; at += TOGETHER)
    checked.push(...(await Promise.all(photos.slice(at, at + TOGETHER).map(check))));
  return checked;
}

/** Reads pictures ahead of the writer, so that a distant storage does not make it wait for each. */
export function readAhead(photos: readonly { key: string }[]): (place: number) => Promise<Buffer> {
  const open = new Map<number, Promise<Buffer>>();
  const begin = (place: number) => {
    const photo = photos[place];
    if (!photo || open.has(place)) return;
    const picture = readPicture(photo);
    // Whoever takes it handles its failure.
    picture.catch(() => undefined);
    open.set(place, picture);
  };
  return async (place) => {
    for (let next = place; next < place + TOGETHER; next += 1) begin(next);
    const picture = open.get(place);
    open.delete(place);
    if (!picture) throw new Error(`The pack has no picture ${place}.`);
    return picture;
  };
}
