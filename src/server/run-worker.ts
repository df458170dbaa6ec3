import { keepRunning } from "./child-process";
import type { Outside } from "./open-services";
import { builtScript } from "./project-root";

/** The data that a worker gets from the process that starts it. */
export interface WorkerOpening {
  dataDir: string;
  databaseUrl: string;
  outside: Outside;
}

export const STARTED_BY_SERVER = "--started-by-server";

/** Starts a process that handles tasks, so that mails, PDFs and imports never delay a request. */
export function runWorker(opening: WorkerOpening): { stop(): Promise<void> } {
  return keepRunning("worker", builtScript("worker.js"), {
    first: [STARTED_BY_SERVER],
    greeting: opening,
    isHeard: true,
    isPatient: true,
    stopsWithinMs: 12_000,
  });
}
