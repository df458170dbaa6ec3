import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { z } from "zod";

/** scrypt with 64 MB of memory: about a fifth of a second for a guess. */
const COST = { N: 65_536, r: 8, p: 1 } as const;
const MEMORY = 256 * COST.N * COST.r;

const bytes = (length: number) =>
  z
    .string()
    .max(2_000_000)
    .regex(/^[A-Za-z0-9_-]+$/)
    .refine((text) => length === 0 || Buffer.from(text, "base64url").length === length);

/** Text encrypted with a passphrase, and the parameters to decrypt it. Bytes are base64url. */
export const sealedBox = z.object({
  kdf: z.literal("scrypt"),
  // At most our own cost: a file must not make the server work for minutes.
  N: z.union([z.literal(16_384), z.literal(32_768), z.literal(COST.N)]),
  r: z.literal(COST.r),
  p: z.literal(COST.p),
  salt: bytes(16),
  cipher: z.literal("aes-256-gcm"),
  nonce: bytes(12),
  tag: bytes(16),
  data: bytes(0),
});
export type SealedBox = z.infer<typeof sealedBox>;

function keyOf(passphrase: string, salt: Buffer, N: number): Promise<Buffer> {
  const options = { N, r: COST.r, p: COST.p, maxmem: MEMORY };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Encrypts text with a passphrase: scrypt derives the key, AES-256-GCM encrypts. */
export async function sealUnder(passphrase: string, plain: string): Promise<SealedBox> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt, COST.N), nonce);
  const data = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return {
    kdf: "scrypt",
    ...COST,
    salt: salt.toString("base64url"),
    cipher: "aes-256-gcm",
    nonce: nonce.toString("base64url"),
    tag: cipher.getAuthTag().toString("base64url"),
    data: data.toString("base64url"),
  };
}

/** Decrypts the output of `sealUnder`; undefined if the passphrase is wrong or the box was changed. */
export async function openUnder(passphrase: string, box: SealedBox): Promise<string | undefined> {
  const read = (text: string) => Buffer.from(text, "base64url");
  const key = await keyOf(passphrase, read(box.salt), box.N);
  const decipher = createDecipheriv("aes-256-gcm", key, read(box.nonce));
  decipher.setAuthTag(read(box.tag));
  try {
    return Buffer.concat([decipher.update(read(box.data)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
