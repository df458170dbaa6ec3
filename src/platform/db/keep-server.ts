import type { ChildProcess } from "node:child_process";
import { log } from "~/platform/http/log";
import { isAlive } from "./process-lock";

export interface RunningServer {
  pid: number;
  /** Undefined for a server taken over from a killed process. */
  child?: ChildProcess;
  said?: () => string;
}

export interface Keeper {
  current(): RunningServer;
  leave(): void;
}

const LOOK_MS = 500;
const MOST_WAIT_MS = 5_000;

/**
 * Restarts a server that has died: killed, out of memory, or stopped by a full disk. Retries until it starts, soon at
 * first and then every five seconds.
 */
export function keepServer(first: RunningServer, launch: () => RunningServer): Keeper {
  let current = first;
  let attempts = 0;
  let next = 0;
  let reason = "";
  const look = () => {
    if (current.pid > 1 && isAlive(current.pid)) {
      if (attempts > 0 && performance.now() > next + MOST_WAIT_MS) attempts = 0;
      return;
    }
    if (performance.now() < next) return;
    const said = current.said?.().trim().split("\n").at(-1) ?? "";
    if (attempts === 0 || said !== reason)
      log().error({ pid: current.pid, said }, "the embedded database ended and is started again");
    reason = said;
    attempts += 1;
    next = performance.now() + Math.min(MOST_WAIT_MS, LOOK_MS * 2 ** attempts);
    current.child?.stderr?.destroy();
    try {
      current = launch();
    } catch (error) {
      log().error({ err: error }, "the embedded database could not be started and will be tried again");
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return { current: () => current, leave: () => clearInterval(timer) };
}
