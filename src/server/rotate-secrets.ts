import path from "node:path";
import { defaultDataDir } from "~/platform/db/embedded";
import { countOlderSeals, resealAll } from "~/platform/secrets/reseal";
import { openBooks } from "./books";
import { EnvError, readEnv } from "./env";
import { addKey, hasOlderKeys, openMasterKeys } from "./key-file";
import { projectRoot } from "./project-root";

/**
 * `npm run secrets:rotate`: re-encrypts all secrets with a new key, with or without the running product. It adds the key to
 * the key file; with SECRET_KEY, that is the new key and SECRET_KEY_BEFORE lists the old ones. After an interruption
 * everything stays readable, and the next run continues with the same key (docs/decisions/0098).
 */
const say = (text: string) => process.stdout.write(`  ${text}\n`);

let close = async () => {};
let status = 0;
try {
  const env = readEnv();
  const dataDir = path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
  if (env.SECRET_KEY && !env.SECRET_KEY_BEFORE)
    throw new EnvError(
      "Give SECRET_KEY a new value and SECRET_KEY_BEFORE the one it has now, for every process; then start them anew and run this again.",
    );
  openMasterKeys(env, dataDir, true);
  close = await openBooks();
  const left = !env.SECRET_KEY && hasOlderKeys(dataDir) ? await countOlderSeals() : 0;
  if (left > 0) say(`An earlier run was broken off: ${left} secrets still have an older key. Going on.`);
  else if (!env.SECRET_KEY) addKey(dataDir);
  const count = await resealAll();
  say(
    `${count} secrets are sealed with the ${left > 0 ? "last" : "new"} key. Older keys only read from now on.`,
  );
  say(
    env.SECRET_KEY
      ? "Keep SECRET_KEY_BEFORE: links and sessions are signed with the first key, and older backups need theirs."
      : "Make a backup: archives from before hold the older keys alone.",
  );
} catch (error) {
  process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
  status = 1;
} finally {
  await close();
}
process.exit(status);
