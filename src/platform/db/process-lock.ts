import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";

interface Holder {
  pid: number;
  /** When the process began, as the system counts: a number reused by another process is not the holder. */
  started: string;
}

/** True while a process of this number lives and is no zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !/^State:\s+Z/m.test(readProc(pid, "status"));
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Field 22 of /proc/PID/stat, after the name in brackets; empty where there is no /proc. */
function startOf(pid: number): string {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function readLock(file: string): Holder | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes a lock file for this process. A lock whose holder is dead (also after kill -9) is taken over.
 * @param refusal the message of the error when it is held; `%` becomes the holder's process number
 */
export function takeLock(file: string, refusal: string): { release(): void } {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder));
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = readLock(file);
      if (holder && holder.pid !== process.pid && isAlive(holder.pid) && startOf(holder.pid) === holder.started) {
        throw new Error(refusal.replace("%", String(holder.pid)));
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(refusal.replace("%", "unknown"));
}
