import { createHash } from "node:crypto";
import sharp from "sharp";
import type { Tx } from "~/platform/db/database";
import { PICTURE_REFERENCE } from "../domain";
import { pictureMissing, pictureNotReadable, pictureTooLarge, pictureTooManyPixels } from "../errors";
import { findPicture } from "./queries";
import { pictures } from "./tables";

const MAX_BYTES = 2 * 1024 * 1024;
/** A few bytes may claim more pixels than the machine has memory for. */
const MAX_PIXELS = 40_000_000;
/** An export of the settings carries the picture and fits 1 MB (docs/domain/readings.md#settings). */
const MAX_KEPT_BYTES = 500_000;
const SIDES = [600, 400, 300] as const;
const FORMATS = new Set(["png", "jpeg", "webp", "gif", "avif", "heif", "svg"]);

/**
 * Saves a new picture and returns its reference. `given` is empty, a reference, or a data URL
 * (`data:image/…;base64,…`). Detects the format by content and stores a PNG without metadata. Renders an SVG without
 * scripts and external resources. Reports errors at `field`.
 */
export async function savePicture(tx: Tx, given: string, field: string): Promise<string> {
  if (given === "") return "";
  if (PICTURE_REFERENCE.test(given)) {
    if (!(await findPicture(tx, given))) throw pictureMissing.at(field);
    return given;
  }
  const kept = await readPicture(given, field);
  await tx.insert(pictures).values(kept).onConflictDoNothing();
  return kept.reference;
}

/** Converts a selected picture and returns its bytes and reference, without saving. */
export async function readPicture(
  given: string,
  field: string,
): Promise<{ reference: string; bytes: Buffer }> {
  const [, encoded] = /^data:image\/[a-z0-9+.-]+;base64,([A-Za-z0-9+/=]+)$/.exec(given) ?? [];
  if (!encoded) throw pictureMissing.at(field);
  const bytes = await encodePicture(Buffer.from(encoded, "base64"), field);
  return { reference: `sha256:${createHash("sha256").update(bytes).digest("hex")}`, bytes };
}

async function encodePicture(given: Buffer, field: string): Promise<Buffer> {
  if (given.length > MAX_BYTES) throw pictureTooLarge.at(field);
  const { format, width, height } = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw pictureNotReadable.at(field);
    });
  if (!FORMATS.has(format)) throw pictureNotReadable.at(field);
  if (width * height > MAX_PIXELS) throw pictureTooManyPixels.at(field);
  // An SVG has no pixel size, so render it at the largest size we store.
  const density =
    format === "svg" ? Math.min(2400, Math.max(1, (72 * SIDES[0]) / Math.max(width, height))) : 72;
  try {
    for (const side of SIDES) {
      const png = await sharp(given, { limitInputPixels: MAX_PIXELS, density })
        .timeout({ seconds: 10 })
        .rotate()
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer();
      if (png.length <= MAX_KEPT_BYTES) return png;
    }
  } catch {
    throw pictureNotReadable.at(field);
  }
  throw pictureNotReadable.at(field);
}
