import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const HEADER = /^sha256=([0-9a-f]{64})$/i;

/** True if Meta signed exactly these bytes with the app's secret: `sha256=` and HMAC-SHA256 in hexadecimal digits. */
export function isSignedByMeta(appSecret: string, body: Buffer, header: string): boolean {
  const [, stated] = HEADER.exec(header) ?? [];
  if (!stated || appSecret === "") return false;
  const ours = createHmac("sha256", appSecret).update(body).digest();
  return timingSafeEqual(ours, Buffer.from(stated, "hex"));
}

/** Compares in constant time, whatever the lengths. An empty token never matches. */
export function isVerifyToken(ours: string, given: string): boolean {
  if (ours === "") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(ours), digest(given));
}
