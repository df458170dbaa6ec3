import type { Context } from "hono";
import type { AppError } from "~/platform/kernel/errors";
import { UUID } from "~/platform/kernel/ids";
import { storage } from "~/platform/storage/storage";

interface SentFile {
  name: string;
  /** The name in any letters, for browsers that read it. */
  fullName?: string;
  type: string;
  body: string | Uint8Array | ReadableStream<Uint8Array>;
  /** Opens in the browser; otherwise it is a download. */
  inline?: boolean;
}

/** Answers with a private file, which no cache keeps. */
export function sendFile(c: Context, { name, fullName, type, body, inline = false }: SentFile): Response {
  const full = fullName === undefined ? "" : `; filename*=UTF-8''${encodeFileName(fullName)}`;
  c.header("Content-Type", type);
  c.header("Content-Disposition", `${inline ? "inline" : "attachment"}; filename="${name}"${full}`);
  c.header("Cache-Control", "private, no-store");
  return c.body(body instanceof Uint8Array ? new Uint8Array(body) : body);
}

const encodeFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Answers with a PDF that opens in the browser. */
export function sendPdf(c: Context, name: string, body: Uint8Array): Response {
  const plain = name.replace(/[^A-Za-z0-9-]/g, "");
  return sendFile(c, { name: `${plain}.pdf`, type: "application/pdf", body, inline: true });
}

/** Reads an uploaded file from the storage; throws `missing` if it is gone. */
export async function readUpload(key: string, missing: () => AppError): Promise<Uint8Array> {
  const bytes = await storage().get(key);
  if (!bytes) throw missing();
  return bytes;
}

/** Answers with an uploaded file as a download. The policy forbids scripts, forms and the app's origin in it. */
export function sendUpload(
  c: Context,
  { name, mediaType }: { name: string; mediaType: string },
  body: Uint8Array,
  unnamed = "",
): Response {
  c.header("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  const plain = name.replace(/[^A-Za-z0-9 ._-]/g, "_") || unnamed;
  return sendFile(c, { name: plain, fullName: name, type: mediaType, body });
}

/** The id in a file's address, such as `<id>.pdf`; throws `missing` if it is none. */
export function idOfFile(file: string | undefined, missing: () => AppError): string {
  const id = file?.replace(/\.(?:pdf|jpg)$/, "") ?? "";
  if (!UUID.test(id)) throw missing();
  return id;
}
