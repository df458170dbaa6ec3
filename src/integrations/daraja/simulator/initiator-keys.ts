import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { InitiatorKeys } from "./results";

/** The network's key pair, saved across restarts. Holders of the public half can send it passwords. */
export function initiatorKeys(folder?: string): InitiatorKeys {
  const file = folder ? path.join(folder, "initiator-key.pem") : undefined;
  if (file && existsSync(file)) {
    const [certificate = "", privateKey = ""] = readFileSync(file, "utf8").split("\n\n");
    if (certificate && privateKey) return { certificate, privateKey };
  }
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const keys = { certificate: publicKey.trim(), privateKey: privateKey.trim() };
  if (file && folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${keys.certificate}\n\n${keys.privateKey}`, { mode: 0o600 });
  }
  return keys;
}
