import { createHash } from "node:crypto";
import { thumbOf } from "~/platform/pictures/clean-photo";
import { encodePhoto } from "~/platform/pictures/encode-photo";
import { readClip } from "../../domain/clips";
import { CLIP_TOLERANCE, MAX_CLIP, type MediaKind } from "../../domain/uploads";
import { clipNotReadable, clipTooLong, photoIsHeic, photoNotReadable } from "../../errors";

/** Pixels of the longest side, enough to see a scratch. */
const MAX_SIDE = 2048;

export interface CheckedFile {
  bytes: Buffer;
  thumb: Buffer | null;
  ending: "jpg" | "webm" | "mp4";
  mediaType: "image/jpeg" | "video/webm" | "video/mp4";
  width: number | null;
  height: number | null;
  duration: number | null;
  sha256: string;
}

/** Brands of ISO media files that hold HEVC pictures. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

const isHeic = (head: Buffer) => HEIC.test(head.toString("latin1", 4, 12));

const isPicture = (head: Buffer) =>
  head.readUInt16BE(0) === 0xffd8 ||
  head.readUInt32BE(0) === 0x89504e47 ||
  (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP");

const isClip = (head: Buffer) =>
  head.readUInt32BE(0) === 0x1a45dfa3 || head.toString("latin1", 4, 8) === "ftyp";

/** Refuses a file by its first bytes, before the rest is sent. Throws INVALID. */
export function checkBeginning(kind: MediaKind, head: Buffer): void {
  const isLongEnough = head.length >= 12;
  if (kind === "clip") {
    if (!isLongEnough || !isClip(head) || isHeic(head)) throw clipNotReadable.at("file");
    return;
  }
  if (isLongEnough && isHeic(head)) throw photoIsHeic.at("file");
  if (!isLongEnough || !isPicture(head)) throw photoNotReadable.at("file");
}

/**
 * Checks a whole file by its content. A photo is encoded again, without EXIF; a clip is measured by its container and loses
 * its texts in place. Throws INVALID at `file`.
 */
export async function checkFile(kind: MediaKind, given: Buffer): Promise<CheckedFile> {
  checkBeginning(kind, given);
  return kind === "photo" ? checkPhoto(given) : checkClip(given);
}

async function checkPhoto(given: Buffer): Promise<CheckedFile> {
  // Hundreds may arrive at once, already small.
  const photo = await encodePhoto(given, MAX_SIDE, { small: false });
  if (!photo) throw photoNotReadable.at("file");
  const thumb = await thumbOf(photo.jpeg);
  const { jpeg: bytes, width, height } = photo;
  return {
    bytes,
    thumb,
    ending: "jpg",
    mediaType: "image/jpeg",
    width,
    height,
    duration: null,
    ...digest(bytes),
  };
}

function checkClip(given: Buffer): CheckedFile {
  const clip = readClip(given);
  if (!clip) throw clipNotReadable.at("file");
  if (clip.duration > MAX_CLIP + CLIP_TOLERANCE) throw clipTooLong.at("file");
  const ending = clip.type === "video/webm" ? "webm" : "mp4";
  const none = { thumb: null, width: null, height: null };
  return { bytes: given, ...none, ending, mediaType: clip.type, duration: clip.duration, ...digest(given) };
}

const digest = (bytes: Buffer) => ({ sha256: createHash("sha256").update(bytes).digest("hex") });
