import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The master key: SECRET_KEY, else a file in DATA_DIR that only we may read. It is made where there is no data yet. With
 * data there, a new key could open nothing of it: then the start is refused in a sentence.
 * @param data whether there is a database that was written with a key before
 */
export function masterKey(secretKey: string | undefined, dataDir: string, data: boolean): Buffer {
  if (secretKey) return createHash("sha256").update(secretKey).digest();
  const file = path.join(dataDir, "secret.key");
  if (!existsSync(file) && data)
    throw new Error(
      `The key file ${file} is missing, and what the database keeps secret cannot be read without it. Put the file back from a backup (every archive of 'npm run backup' holds it), or set SECRET_KEY if that was used before.`,
    );
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== 32)
    throw new Error(
      `The key file ${file} is damaged: it does not hold a key of 32 bytes. Put it back from a backup (every archive of 'npm run backup' holds it).`,
    );
  return key;
}
