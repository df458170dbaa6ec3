import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { isMigrated, migrateDatabase } from "~/platform/db/migrate";
import { log } from "~/platform/http/log";
import { closeTasks } from "~/platform/tasks/tasks";
import { type Env, EnvError, readEnv } from "./env";
import { openMasterKeys } from "./key-file";
import { connectOutside, dataDirOf, openServices } from "./open-services";
import { STARTED_BY_SERVER, type WorkerOpening } from "./run-worker";
import { startWorker } from "./tasks";

/**
 * Handles tasks until it is stopped. The server starts `WORKERS` of them; `npm run worker` starts one more, on any machine
 * that reaches the database and the files.
 */

const isOfServer = process.argv.includes(STARTED_BY_SERVER);

function fromServer(): Promise<WorkerOpening> {
  return new Promise((resolve) => process.once("message", (opening) => resolve(opening as WorkerOpening)));
}

async function onItsOwn(env: Env): Promise<WorkerOpening> {
  if (env.DEMO)
    throw new EnvError(
      "A worker of its own is for a real company: say DEMO=off. The demo's simulators are known to the server that starts them.",
    );
  if (!env.PUBLIC_URL)
    throw new EnvError(
      "Set PUBLIC_URL to the address at which customers reach MoveEase: links in messages begin with it.",
    );
  const dataDir = dataDirOf(env);
  const databaseUrl = env.DATABASE_URL ?? findEmbeddedPostgres(dataDir)?.url;
  if (!databaseUrl)
    throw new EnvError(`No database runs in ${dataDir}: start the server first, or set DATABASE_URL.`);
  await migrateDatabase(databaseUrl);
  return {
    dataDir,
    databaseUrl,
    outside: { simulator: undefined, standins: undefined, callbackBase: env.PUBLIC_URL },
  };
}

async function work(env: Env): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl, outside } = await (isOfServer ? fromServer() : onItsOwn(env));
  openMasterKeys(env, dataDir, await isMigrated(databaseUrl));
  const closeServices = await openServices(env, { dataDir, databaseUrl, niceness: 0 });
  await connectOutside(env, outside);
  await startWorker();
  return async () => {
    await closeTasks();
    await closeServices();
  };
}

process.on("uncaughtException", (error) => {
  log().fatal({ err: error }, "an error nobody caught");
  process.exit(1);
});

let close: (() => Promise<void>) | undefined;
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await close?.().catch(() => undefined);
  process.exit(0);
};
// Ctrl-C reaches every process of a terminal; the server ends its workers itself, after its last request.
process.on("SIGINT", () => isOfServer || void stop());
process.on("SIGTERM", () => void stop());
// A server that died took the demo's providers with it: what is at work is left to the next worker, as after any crash.
process.on("disconnect", () => (isOfServer ? process.exit(1) : void stop()));

try {
  close = await work(readEnv());
  if (isOfServer) process.send?.({ ready: true });
  else process.stdout.write("  Working on tasks; Ctrl-C stops it\n");
} catch (error) {
  process.stderr.write(`\nThe worker cannot start.\n${(error as Error).message}\n`);
  process.exit(1);
}
