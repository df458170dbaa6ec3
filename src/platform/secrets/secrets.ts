import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

interface EncryptionKey {
  /** A digest that names the key in encrypted texts without revealing it. */
  id: string;
  key: Buffer;
}

interface Keys {
  /** Newest first: the newest encrypts, all decrypt. */
  encryption: readonly EncryptionKey[];
  signing: Buffer;
  sessions: string;
  changed: () => readonly Buffer[] | undefined;
}

const held = globalThis as typeof globalThis & { moveeaseKeys?: Keys };

/**
 * Derives the process's keys from the master keys (SECRET_KEY or the key file), newest first. The newest encrypts; each
 * decrypts its own texts. The oldest signs links and sessions, which therefore survive a rotation (docs/decisions/0098).
 * Each has at least 16 bytes.
 * @param changed called before encryption, and if a text names an unknown key
 */
export function openSecrets(
  masters: Buffer | readonly Buffer[],
  changed: Keys["changed"] = () => undefined,
): void {
  const all = Buffer.isBuffer(masters) ? [masters] : masters;
  const oldest = all.at(-1);
  if (!oldest || all.some(({ length }) => length < 16))
    throw new RangeError("The secret key needs at least 16 bytes.");
  const derive = (master: Buffer, use: string) =>
    Buffer.from(hkdfSync("sha256", master, "moveease", use, 32));
  held.moveeaseKeys = {
    encryption: all.map((master) => {
      const key = derive(master, "encryption");
      return { id: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
    }),
    signing: derive(oldest, "signing"),
    sessions: derive(oldest, "sessions").toString("base64"),
    changed,
  };
}

function keys(): Keys {
  if (!held.moveeaseKeys) throw new Error("The secret key is not set: call openSecrets() first.");
  return held.moveeaseKeys;
}

function freshKeys(): Keys {
  const { changed } = keys();
  const masters = changed();
  if (masters) openSecrets(masters, changed);
  return keys();
}

/** The secret that signs session cookies. */
export function sessionSecret(): string {
  return keys().sessions;
}

/** The prefix of texts encrypted with the newest key. */
export function newestPrefix(): string {
  return `v2.${freshKeys().encryption[0]?.id}.`;
}

/** AES-256-GCM with a fresh nonce. Returns `v2.`, the key's id, and base64url(nonce, tag, ciphertext). */
export function encrypt(plain: string): string {
  const [newest] = freshKeys().encryption;
  if (!newest) throw new Error("The secret key is not set.");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", newest.key, nonce);
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return `v2.${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

const SEALED = /^v(?:1|2\.([\w-]{8}))\.([\w-]+)$/;

/** True if a text has the form of `encrypt`'s output. */
export const isSealed = (text: string): boolean => SEALED.test(text);

/** Decrypts the output of `encrypt`; throws if the key is wrong or the text was changed. */
export function decrypt(sealed: string): string {
  const [, id, body] = SEALED.exec(sealed) ?? [];
  if (body === undefined) throw new Error("Not an encrypted value of this product.");
  // The first version of texts names no key: it is the oldest one.
  const find = ({ encryption }: Keys) =>
    id === undefined ? encryption.at(-1) : encryption.find((each) => each.id === id);
  const found = find(keys()) ?? find(freshKeys());
  if (!found) throw new Error("Sealed with a key that is not known here.");
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** A random token for links and codes, 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 of a token for storage, so that the database gives no access. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/**
 * A link token derived from its row's id: the 16 bytes of the UUID and a keyed MAC over purpose and id. The token is not
 * stored; deleting or revoking the row ends it.
 */
export function signedToken(purpose: string, id: string): string {
  const raw = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([raw, mac(purpose, raw)]).toString("base64url");
}

/** The row id in a link token; undefined unless we created the token for this purpose. */
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

/** A keyed digest, to look up personal values without storing them readably. */
export function keyedDigest(purpose: string, value: string): string {
  return createHmac("sha256", keys().signing).update(`${purpose}\0${value}`).digest("base64url");
}
