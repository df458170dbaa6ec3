import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import path from "node:path";
import { isAlive } from "~/platform/db/process-lock";

const MEMORY = "/dev/shm";
const PREFIX = "moveease-test-";
const ROOM = 8 * 1024 ** 3;

/**
 * A new folder for temporary databases: in memory if there is room, otherwise on disk. A database has thousands of files,
 * whose creation dominates the cost of a test's database.
 */
export function scratchFolder(): string {
  return mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : "/tmp", `${PREFIX}${process.pid}-`));
}

/** Removes leftovers of killed runs from memory. */
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
    // PostgreSQL's programs may have to run from there.
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
