import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import path from "node:path";
import { isAlive } from "~/platform/db/process-lock";

const MEMORY = "/dev/shm";
const PREFIX = "moveease-test-";
/** What must stay free, in bytes: the databases of a run, browsers and servers beside them. */
const ROOM = 8 * 1024 ** 3;

/**
 * A new folder for databases that need not outlast their test: in memory where the system has room for it, else on the
 * disk. A database has thousands of files; making them is most of what a test's own database costs.
 */
export function scratchFolder(): string {
  return mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : "/tmp", `${PREFIX}${process.pid}-`));
}

/** Removes what killed runs left in memory. */
export function sweepScratch(): void {
  for (const name of namesIn(MEMORY)) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split("-")[0]);
    if (pid && !isAlive(pid)) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, place]) => place === MEMORY);
    // PostgreSQL's programs may have to be started from there.
    if (mount?.[2] !== "tmpfs" || mount[3]?.split(",").includes("noexec")) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && freemem() > ROOM;
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
