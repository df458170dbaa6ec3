import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

interface Holder {
  pid: number;
  /** Start time as the system counts it, to recognise a reused process number. */
  started: string;
}

export class LockHeld extends Error {}

/** True if the process lives and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !/^State:\s+Z/m.test(readProc(pid, "status"));
}

export function readProc(pid: number, file: "status" | "stat" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Field 22 of /proc/PID/stat, after the name in brackets; empty without /proc. */
function startOf(pid: number): string {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function readLock(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function livingHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    if (holder.pid !== process.pid && isAlive(holder.pid) && startOf(holder.pid) === holder.started)
      return holder;
  } catch {
    // Another program's file, or cut short by a full disk: the lock is free.
  }
  return undefined;
}

/**
 * Takes a lock file for this process. A dead holder's lock (also after kill -9) is taken over.
 * @param refusal the message of the LockHeld error; `%` becomes the holder's process number
 */
export function takeLock(file: string, refusal: string): { release(): void } {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        // A link appears atomically, so that no process reads a partial lock.
        linkSync(draft, file);
        return { release: () => readLock(file) === mine && rmSync(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        const found = readLock(file);
        const holder = livingHolder(found);
        if (holder) throw new LockHeld(refusal.replace("%", String(holder.pid)));
        putAside(file, found);
      }
    }
    throw new LockHeld(refusal.replace("%", "unknown"));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead process's lock. If another process took it over meanwhile, puts that lock back. */
function putAside(file: string, dead: string): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
    if (readLock(aside) !== dead) linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}
