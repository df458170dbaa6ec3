import { readdirSync, readFileSync } from "node:fs";

interface Running {
  pid: number;
  parent: number;
  /** Processor time of the process and of its ended children, in milliseconds. */
  spent: number;
}

const TICK_MS = 10;

function readProcess(pid: number): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    return { pid, parent, spent: fields.slice(11, 15).reduce((all, ticks) => all + ticks, 0) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** The children of a process that run now. Linux only. */
function childrenOf(pid: number): Running[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid);
}

/** A server's process id and those of its workers. */
export function serverAndWorkers(pid: number): number[] {
  const isWorker = (child: Running) =>
    readFileSync(`/proc/${child.pid}/cmdline`, "utf8")
      .split("\0")
      .some((part) => part.endsWith("/worker.js"));
  return [
    pid,
    ...childrenOf(pid)
      .filter(isWorker)
      .map((child) => child.pid),
  ];
}

/** Processor time that a process and its ended children have spent, in milliseconds; 0 if it is gone. */
export const processorTime = (pid: number): number => readProcess(pid)?.spent ?? 0;

/** The same of a database server with all its connections. */
export function databaseTime(postmaster: number): number {
  return childrenOf(postmaster).reduce((sum, { spent }) => sum + spent, processorTime(postmaster));
}
