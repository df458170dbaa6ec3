import path from "node:path";
import { closeDatabase, openDatabase } from "~/platform/db/database";
import { defaultDataDir } from "~/platform/db/embedded";
import { closeLive } from "~/platform/events/live";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { openSheetThreads } from "~/platform/sheets/read";
import { openStorage } from "~/platform/storage/open-storage";
import { configureStorage } from "~/platform/storage/storage";
import type { Env } from "./env";
import { openOutbound } from "./outbound";
import { connectPorts } from "./ports";
import { builtScript, projectRoot } from "./project-root";
import type { RunningSimulator, RunningStandins } from "./simulator-process";

/** The demo's outside systems, and where providers call back. */
export interface Outside {
  simulator: RunningSimulator | undefined;
  standins: RunningStandins | undefined;
  callbackBase: string;
}

export function dataDirOf(env: Env): string {
  return path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
}

/** Opens what the server and its workers both need: database, files and PDF threads. Returns how to close them. */
export async function openServices(
  env: Env,
  { dataDir, databaseUrl, niceness }: { dataDir: string; databaseUrl: string; niceness: number },
): Promise<() => Promise<void>> {
  openDatabase(databaseUrl);
  configureStorage(await openStorage(env.STORAGE_URL, dataDir));
  openPdfWorkers(builtScript("pdf-worker.js"), niceness);
  openSheetThreads(builtScript("sheet-thread.js"));
  return async () => {
    await closePdfWorkers();
    await closeLive();
    await closeDatabase();
  };
}

export async function connectOutside(env: Env, outside: Outside): Promise<void> {
  await openOutbound(env, outside);
  connectPorts(env, outside);
}
