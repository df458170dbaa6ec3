import type { Context } from "hono";
import type { RequestVariables } from "~/platform/http/file-routes";
import { readUpload, sendFile } from "~/platform/http/send-file";
import { uploadNotFound } from "../../errors";
import { thumbKey } from "../queries";

const FILE = /^([0-9a-f-]{36})(-small)?\.(?:jpg|webm|mp4)$/;
const RANGE = /^bytes=(\d+)-(\d*)$/;

/** The id in a file's address and whether its thumbnail is asked for. Throws NOT_FOUND. */
export function readFileName(file: string | undefined): { id: string; isSmall: boolean } {
  const [, id, small] = FILE.exec(file ?? "") ?? [];
  if (!id) throw uploadNotFound();
  return { id, isSmall: small !== undefined };
}

/** Answers with a photo or clip. Browsers ask for a clip in ranges and play none without them. */
export async function sendMedia(
  c: Context<RequestVariables>,
  photo: { id: string; key: string; mediaType: string },
  isSmall: boolean,
): Promise<Response> {
  const bytes = await readUpload(isSmall ? thumbKey(photo.id) : photo.key, uploadNotFound);
  const type = isSmall ? "image/jpeg" : photo.mediaType;
  c.header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  c.header("Accept-Ranges", "bytes");
  const name = photo.key.slice(photo.key.lastIndexOf("/") + 1);
  const [, from, to] = RANGE.exec(c.req.header("range") ?? "") ?? [];
  if (from === undefined) return sendFile(c, { name, type, body: bytes, inline: true });
  const first = Number(from);
  const last = Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1);
  if (first > last) {
    c.header("Content-Range", `bytes */${bytes.length}`);
    return c.body(null, 416);
  }
  c.header("Content-Range", `bytes ${first}-${last}/${bytes.length}`);
  c.status(206);
  return sendFile(c, { name, type, body: bytes.subarray(first, last + 1), inline: true });
}
