import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { firstAdminCode } from "~/features/identity/server/commands/create-first-admin";
import { closeDatabase, openDatabase } from "~/platform/db/database";
import { defaultDataDir, type EmbeddedPostgres, startEmbeddedPostgres } from "~/platform/db/embedded";
import { migrateDatabase } from "~/platform/db/migrate";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { openSecrets } from "~/platform/secrets/secrets";
import { fillDemo } from "./demo";
import type { Env } from "./env";
import { masterKey } from "./key-file";
import { connectPorts } from "./ports";
import { type RunningSimulator, runSimulator } from "./simulator-process";
import { prepareWork, startWorker } from "./worker";

/** The folder with package.json: two above the built server, three above its source. */
export const projectRoot = findRoot();

function findRoot(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "package.json"))) return folder;
    if (folder === path.dirname(folder)) return process.cwd();
  }
}

/** A script of the build: beside this one in production; development starts with a build of them. */
export function builtScript(name: string): URL {
  return pathToFileURL(path.join(projectRoot, "build/server", name));
}

export interface House {
  dataDir: string;
  databaseUrl: string;
  simulator: RunningSimulator | undefined;
  /** For making the first admin, when nobody has an account and there is no demo. */
  adminCode: string | undefined;
  close(): Promise<void>;
}

interface Opening {
  env: Env;
  say: (step: string) => void;
  /** Works the background tasks; off for commands that only read or write. */
  work: boolean;
  /** Starts the simulator when the demo is on. */
  simulate: boolean;
  callbackBase: () => string;
}

/** Database, migrations, keys, simulator, demo, tasks: everything a process needs before it listens. Closes in reverse. */
export async function openHouse({ env, say, work, simulate, callbackBase }: Opening): Promise<House> {
  const dataDir = path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer().catch(() => undefined);
  };
  try {
    let embedded: EmbeddedPostgres | undefined;
    if (!env.DATABASE_URL) {
      embedded = await startEmbeddedPostgres({ dataDir });
      closers.push(() => embedded?.stop() ?? Promise.resolve());
      say(embedded.adopted ? "Database taken over from a process that was killed" : "Database started");
    }
    const databaseUrl = embedded?.url ?? env.DATABASE_URL ?? "";
    const { applied } = await migrateDatabase(databaseUrl);
    if (applied > 0) say(`Database brought up to date (${applied} ${applied === 1 ? "step" : "steps"})`);
    openSecrets(masterKey(env.SECRET_KEY, dataDir));
    openDatabase(databaseUrl);
    closers.push(closeDatabase);
    openPdfWorkers(builtScript("pdf-worker.js"));
    closers.push(closePdfWorkers);
    let simulator: RunningSimulator | undefined;
    if (simulate && env.DEMO && !env.DARAJA_CONSUMER_KEY) {
      simulator = await runSimulator(builtScript("daraja-simulator.js"), path.join(dataDir, "simulator"), {
        port: 4010,
        smtpPort: 4025,
      });
      closers.push(simulator.stop);
      say("M-Pesa simulator started");
    }
    connectPorts(env, { simulator, callbackBase: callbackBase() });
    if (env.DEMO) {
      // The demo is filled before tasks are worked: its messages of the past are never sent.
      await prepareWork({ supervise: false });
      if (await fillDemo(new Date())) say("Demo company filled in");
    }
    if (work) closers.push((await startWorker()).stop);
    const adminCode = env.DEMO ? undefined : await firstAdminCode();
    return { dataDir, databaseUrl, simulator, adminCode, close };
  } catch (error) {
    await close();
    throw error;
  }
}
