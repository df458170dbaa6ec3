import sharp from "sharp";

const FORMATS = new Set(["jpeg", "png", "webp"]);
/** A phone's largest camera is 200 megapixels, told as 50; more is an attack on memory. */
const MAX_PIXELS = 60_000_000;

export interface Photo {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * What a JPEG, PNG or WebP shows, as a JPEG of ours: decoded by its content, whatever its name says, turned upright, at
 * most `side` px on its longer side, without EXIF, places and anything hidden behind the picture. Undefined for whatever
 * is no picture we can read.
 */
export async function encodePhoto(bytes: Buffer, side: number): Promise<Photo | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const { format } = await picture.metadata();
    if (!FORMATS.has(format)) return undefined;
    const { data, info } = await picture
      .timeout({ seconds: 20 })
      .rotate()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
