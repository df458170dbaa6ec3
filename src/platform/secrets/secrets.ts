import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

interface Keys {
  encryption: Buffer;
  signing: Buffer;
  sessions: string;
}

const held = globalThis as typeof globalThis & { moveeaseKeys?: Keys };

/**
 * Derives the process's keys from the one master key (SECRET_KEY or the key file): one for encrypting what is
 * stored, one for signing links, one for sessions. At least 16 bytes.
 */
export function openSecrets(master: Buffer): void {
  if (master.length < 16) throw new RangeError("The secret key needs at least 16 bytes.");
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", master, "moveease", use, 32));
  held.moveeaseKeys = {
    encryption: derive("encryption"),
    signing: derive("signing"),
    sessions: derive("sessions").toString("base64"),
  };
}

function keys(): Keys {
  if (!held.moveeaseKeys) throw new Error("The secret key is not set: call openSecrets() first.");
  return held.moveeaseKeys;
}

/** The secret that signs session cookies. */
export function sessionSecret(): string {
  return keys().sessions;
}

/** AES-256-GCM with a fresh nonce; the result is text: `v1.` + base64url(nonce, tag, ciphertext). */
export function encrypt(plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keys().encryption, nonce);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Reads what `encrypt` wrote; throws when the key is another or the text was changed. */
export function decrypt(sealed: string): string {
  if (!sealed.startsWith("v1.")) throw new Error("Not an encrypted value of this product.");
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keys().encryption, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** A random token for links and codes, 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: its SHA-256, so that reading the database gives nobody a way in. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * A link token that can be shown again from its row's id: the 16 bytes of the UUID and a keyed MAC over purpose
 * and id. Nothing of it is stored; deleting or revoking the row ends it.
 */
export function signedToken(purpose: string, id: string): string {
  const raw = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([raw, mac(purpose, raw)]).toString("base64url");
}

/** The row id inside a link token, or undefined when the token was not made by us for this purpose. */
export function readSignedToken(purpose: string, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 32 || bytes.toString("base64url") !== token) return undefined;
  const raw = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), mac(purpose, raw))) return undefined;
  const hex = raw.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function mac(purpose: string, raw: Buffer): Buffer {
  return createHmac("sha256", keys().signing)
    .update(purpose)
    .update("\0")
    .update(raw)
    .digest()
    .subarray(0, 16);
}

/** A keyed digest for look-ups by personal values that must not be readable. */
export function keyedDigest(purpose: string, value: string): string {
  return createHmac("sha256", keys().signing).update(`${purpose}\0${value}`).digest("base64url");
}
