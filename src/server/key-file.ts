import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { openSecrets } from "~/platform/secrets/secrets";
import type { Env } from "./env";

const keyFileOf = (dataDir: string): string => path.join(dataDir, "secret.key");

/**
 * Opens the keys for encryption and signing: SECRET_KEY and its predecessors, otherwise a private file in DATA_DIR with one
 * key on each line, newest first. Creates the file if there is no data yet. If there is data but no key, the start is
 * refused, because a new key could not decrypt it. A file changed by `npm run secrets:rotate` is read again.
 * @param hasData true if there is a database that was written with a key
 */
export function openMasterKeys(
  env: Pick<Env, "SECRET_KEY" | "SECRET_KEY_BEFORE">,
  dataDir: string,
  hasData: boolean,
): void {
  if (env.SECRET_KEY) {
    const all = [env.SECRET_KEY, ...(env.SECRET_KEY_BEFORE ?? [])];
    openSecrets(all.map((secret) => createHash("sha256").update(secret).digest()));
    return;
  }
  const file = keyFileOf(dataDir);
  if (!existsSync(file) && hasData)
    throw new Error(
      `The key file ${file} is missing, and what the database keeps secret cannot be read without it. Put the file back from a backup (every archive of 'npm run backup' holds it), or set SECRET_KEY if that was used before.`,
    );
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, newKey(), { mode: 0o600, flag: "wx" });
  }
  chmodSync(file, 0o600);
  let seen = versionOf(file);
  openSecrets(readKeyFile(file), () => {
    const now = versionOf(file);
    if (now === seen) return undefined;
    seen = now;
    return readKeyFile(file);
  });
}

const newKey = () => randomBytes(32).toString("base64");

/** Changes with the file, because it is always replaced as a whole. */
function versionOf(file: string): string {
  const { ino, mtimeMs } = statSync(file);
  return `${ino} ${mtimeMs}`;
}

function readKeyFile(file: string): Buffer[] {
  const keys = readFileSync(file, "utf8")
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, "base64"));
  if (keys.some(({ length }) => length !== 32))
    throw new Error(
      `The key file ${file} is damaged: it does not hold a key of 32 bytes. Put it back from a backup (every archive of 'npm run backup' holds it).`,
    );
  return keys;
}

/** True if the key file has older keys. */
export const hasOlderKeys = (dataDir: string): boolean => readKeyFile(keyFileOf(dataDir)).length > 1;

/** Adds a new key to the key file, atomically. */
export function addKey(dataDir: string): void {
  const file = keyFileOf(dataDir);
  const keys = [newKey(), ...readKeyFile(file).map((key) => key.toString("base64"))];
  const next = `${file}.next`;
  writeFileSync(next, `${keys.join("\n")}\n`, { mode: 0o600 });
  sync(next);
  renameSync(next, file);
  sync(dataDir);
}

/** Flushes to disk: a key in use must survive a power loss. */
function sync(place: string): void {
  const opened = openSync(place, "r");
  fsyncSync(opened);
  closeSync(opened);
}
