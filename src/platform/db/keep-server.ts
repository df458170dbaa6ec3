import type { ChildProcess } from "node:child_process";
import { log } from "~/platform/http/log";
import { isAlive } from "./process-lock";

export interface RunningServer {
  pid: number;
  /** Not there when the server was taken over from a process that was killed. */
  child?: ChildProcess;
  /** The last it said of itself. */
  said?: () => string;
}

export interface Keeper {
  current(): RunningServer;
  /** From here on a server that ends stays ended. */
  leave(): void;
}

const LOOK_MS = 500;
const MOST_WAIT_MS = 5_000;

/**
 * Starts a server again that is found dead: killed, out of memory, or ended by a full disk. One that cannot start yet is
 * tried again until it can, soon first and then every five seconds.
 */
export function keepServer(first: RunningServer, launch: () => RunningServer): Keeper {
  let current = first;
  let attempts = 0;
  let next = 0;
  let reason = "";
  const look = () => {
    if (current.pid > 1 && isAlive(current.pid)) {
      // One that has lived for a while is no failed attempt any more.
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
