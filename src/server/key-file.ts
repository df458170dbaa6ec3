import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The master key: SECRET_KEY, else a file in DATA_DIR that only we may read, made at the first start. */
export function masterKey(secretKey: string | undefined, dataDir: string): Buffer {
  if (secretKey) return createHash("sha256").update(secretKey).digest();
  const file = path.join(dataDir, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  }
  chmodSync(file, 0o600);
  return Buffer.from(readFileSync(file, "utf8").trim(), "base64");
}
