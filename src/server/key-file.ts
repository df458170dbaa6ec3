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
 * Opens what this process seals and signs with: SECRET_KEY and those it replaced, else a file in DATA_DIR that only we may
 * read, a key a line. The newest comes first. The file is made where there is no data yet. With data there, a new key
 * could open nothing of it: then the start is refused in a sentence. A file that `npm run secrets:rotate` has changed is read again.
 * @param hasData whether there is a database that was written with a key before
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

/** Another after every change: the file is always replaced whole. */
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

/** Whether secrets were sealed with other keys before. */
export const hasOlderKeys = (dataDir: string): boolean => readKeyFile(keyFileOf(dataDir)).length > 1;

/** Puts a new key before those of the key file: at once and whole, or not at all. */
export function addKey(dataDir: string): void {
  const file = keyFileOf(dataDir);
  const keys = [newKey(), ...readKeyFile(file).map((key) => key.toString("base64"))];
  const next = `${file}.next`;
  writeFileSync(next, `${keys.join("\n")}\n`, { mode: 0o600 });
  sync(next);
  renameSync(next, file);
  sync(dataDir);
}

/** A key that seals must outlast a loss of power. */
function sync(place: string): void {
  const opened = openSync(place, "r");
  fsyncSync(opened);
  closeSync(opened);
}
