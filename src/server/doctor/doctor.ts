import { existsSync } from "node:fs";
import path from "node:path";
import { closeDatabase, openDatabase } from "~/platform/db/database";
import {
  clusterOf,
  defaultDataDir,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from "~/platform/db/embedded";
import { type Env, EnvError, readEnv } from "~/server/env";
import { openMasterKeys } from "~/server/key-file";
import { openOutbound } from "~/server/outbound";
import { projectRoot } from "~/server/project-root";
import {
  checkClock,
  checkFiles,
  checkKey,
  checkMail,
  checkMigrations,
  checkMpesa,
  checkNode,
  checkProxy,
  checkSecrets,
  checkServer,
  checkStorage,
  checkTasks,
  type Finding,
} from "./doctor-checks";
import { checkEtims } from "./doctor-etims";
import { checkSeal } from "./doctor-seal";
import { checkWhatsApp } from "./doctor-whatsapp";

/** `npm run doctor`: one line for each subject with its fix, with or without the running product. Changes nothing. */
interface OpenedDatabase {
  url: string;
  where: string;
  close(): Promise<void>;
}

/** The product's database: the running one, otherwise the embedded one, started for the check. */
async function findDatabase(env: Env, dataDir: string): Promise<OpenedDatabase | Finding> {
  const stays = () => Promise.resolve();
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, where: "named by DATABASE_URL", close: stays };
  const running = findEmbeddedPostgres(dataDir);
  if (running) return { url: running.url, where: "embedded, running", close: stays };
  if (!existsSync(path.join(clusterOf(dataDir), "PG_VERSION")))
    return { subject: "Database", state: "note", says: "none yet", mend: "the first npm start makes one" };
  try {
    const started = await startEmbeddedPostgres({ dataDir });
    return { url: started.url, where: "embedded, started to look at it", close: started.stop };
  } catch (error) {
    return {
      subject: "Database",
      state: "wrong",
      says: (error as Error).message,
      mend: "do what it says, or restore a backup: npm run restore FILE -- --replace",
    };
  }
}

async function examine(env: Env, notify: (finding: Finding) => void): Promise<void> {
  const dataDir = path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
  notify(checkNode());
  for (const finding of checkStorage(dataDir, dataDir.startsWith(projectRoot + path.sep))) notify(finding);
  if (env.STORAGE_URL) notify(await checkFiles(env.STORAGE_URL));
  for (const finding of checkProxy(env)) notify(finding);
  const key = checkKey(env.SECRET_KEY, dataDir);
  notify(key);
  const database = await findDatabase(env, dataDir);
  if ("state" in database) {
    notify(database);
    return notify(await checkClock(false));
  }
  openDatabase(database.url, { max: 2 });
  try {
    const server = await checkServer(database.where);
    notify(server);
    if (server.state === "wrong") return notify(await checkClock(false));
    const migrations = await checkMigrations();
    notify(migrations);
    notify(await checkClock(true));
    if (migrations.state === "wrong" || key.state !== "ok") return;
    openMasterKeys(env, dataDir, true);
    const secrets = await checkSecrets();
    notify(secrets);
    if (secrets.state === "wrong") return;
    notify(await checkSeal());
    notify(await checkTasks());
    await openOutbound(env, {});
    notify(await checkMail(env));
    notify(await checkMpesa(env));
    for (const finding of await checkEtims(env)) notify(finding);
    for (const finding of await checkWhatsApp()) notify(finding);
  } finally {
    await closeDatabase();
    await database.close();
  }
}

const SIGNS = { ok: "ok   ", note: "note ", wrong: "WRONG" };
let faults = 0;

try {
  await examine(readEnv(), ({ subject, state, says, mend }) => {
    if (state === "wrong") faults++;
    process.stdout.write(
      `  ${SIGNS[state]}  ${subject.padEnd(11)} ${says}${mend ? `. Mend: ${mend}.` : ""}\n`,
    );
  });
} catch (error) {
  faults++;
  if (error instanceof EnvError)
    for (const line of error.message.split("\n"))
      process.stdout.write(`  ${SIGNS.wrong}  Environment ${line} Mend: correct or unset it.\n`);
  else
    process.stdout.write(
      `  ${SIGNS.wrong}  Doctor      ${(error as Error).message}. Mend: the lines above first.\n`,
    );
}
process.stdout.write(
  faults === 0 ? "\n  All is well.\n" : `\n  ${faults} ${faults === 1 ? "thing" : "things"} to mend.\n`,
);
process.exit(faults === 0 ? 0 : 1);
