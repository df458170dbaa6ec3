import type { Context } from "hono";
import sharp from "sharp";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { HEADER_BOX } from "../domain";
import { findPicture } from "./queries";

/** The light theme's page colour, for icons without a background. */
const PAPER = "#FBF8F2";

const drawn = new Map<string, Promise<Buffer>>();
const MOST = 16;

export const picturesRoutes = [
  fileRoute({
    path: "/company/pictures/:file{[0-9a-f]{64}\\.png}",
    permission: "public",
    answer: async (c) => {
      const bytes = await findPicture(db(), referenceOf(c.req.param("file")));
      return bytes ? forGood(c, bytes) : missing(c);
    },
  }),
  fileRoute({
    path: "/company/icons/:file{[0-9a-f]{64}-(?:32|180|192|512|maskable|head)\\.png}",
    permission: "public",
    answer: async (c) => {
      const file = c.req.param("file");
      const bytes = await findPicture(db(), referenceOf(file));
      if (!bytes) return missing(c);
      const known = drawn.get(file);
      const icon = known ?? drawIcon(bytes, file.slice(65, -".png".length));
      if (!known) {
        if (drawn.size >= MOST) drawn.delete(drawn.keys().next().value ?? "");
        drawn.set(file, icon);
        icon.catch(() => drawn.delete(file));
      }
      return forGood(c, await icon);
    },
  }),
];

const referenceOf = (file: string) => `sha256:${file.slice(0, 64)}`;

/**
 * Draws the whole picture in a square. Home screen icons get a background and padding, because home screens differ in
 * their background. A maskable icon fits in the circle that every phone shows.
 */
async function drawIcon(bytes: Buffer, kind: string): Promise<Buffer> {
  if (kind === "head")
    return sharp(bytes)
      .resize(HEADER_BOX.width, HEADER_BOX.height, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  const size = kind === "maskable" ? 512 : Number(kind);
  const share = kind === "maskable" ? 0.6 : kind === "180" ? 0.8 : 1;
  const inner = Math.round(size * share);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const picture = await sharp(bytes)
    .resize(inner, inner, { fit: "contain", background: clear })
    .png()
    .toBuffer();
  if (share === 1) return picture;
  return sharp({ create: { width: size, height: size, channels: 4, background: PAPER } })
    .composite([{ input: picture, gravity: "centre" }])
    .flatten({ background: PAPER })
    .png()
    .toBuffer();
}

function forGood(c: Context, bytes: Buffer): Response {
  c.header("Content-Type", "image/png");
  c.header("Cache-Control", "public, max-age=31536000, immutable");
  return c.body(new Uint8Array(bytes));
}

const missing = (c: Context) =>
  c.json({ code: "NOT_FOUND", message: "There is no such picture.", fields: {} }, 404);
