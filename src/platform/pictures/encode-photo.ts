import sharp from "sharp";

const FORMATS = new Set(["jpeg", "png", "webp"]);
/** Phone photos have at most 50 megapixels; larger ones are an attack on memory. */
const MAX_PIXELS = 60_000_000;

export interface Photo {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes a JPEG, PNG or WebP as JPEG: detected by content, not by name, upright, at most `side` px on the longer
 * side, without EXIF, locations or hidden data. Undefined if the picture cannot be read. `small` searches for the smallest
 * file, which takes several times as long.
 */
export async function encodePhoto(
  bytes: Buffer,
  side: number,
  { small = true } = {},
): Promise<Photo | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    const { data, info } = await picture
      .timeout({ seconds: 20 })
      .rotate()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 82, mozjpeg: small })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
