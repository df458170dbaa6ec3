import sharp from "sharp";
import { encodePhoto, type Photo } from "./encode-photo";

/**
 * A photo without EXIF, location or anything else hidden, at most `side` px on the longer side. One that is so already keeps
 * its bytes, so that the SHA-256 of the phone stays true. Undefined if it cannot be read.
 */
export async function cleanPhoto(bytes: Buffer, side: number): Promise<Photo | undefined> {
  const about = await sharp(bytes, { failOn: "error" })
    .metadata()
    .catch(() => undefined);
  const isClean =
    about?.format === "jpeg" &&
    Math.max(about.width, about.height) <= side &&
    !(about.exif || about.xmp || about.iptc || about.comments?.length) &&
    bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]));
  if (!isClean) return encodePhoto(bytes, side, { small: false });
  return { jpeg: bytes, width: about.width, height: about.height };
}

const THUMB_SIDE = 320;

/** A small JPEG of a photo. Throws if its pixels cannot be read. */
export const thumbOf = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg, { failOn: "error" })
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer();
