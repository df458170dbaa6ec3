import { type ChildProcess, fork } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { log } from "~/platform/http/log";

interface Child<Ready> {
  /** Arguments of the first start. */
  first?: string[];
  /** Arguments if the first start fails, for example because its port is taken. */
  onAnyPort?: string[];
  /** Arguments when it is started again after it died. */
  again?: (ready: Ready) => string[];
  /** Sent to the child after each start. */
  greeting?: object;
  /** Its output is shown with this process's. */
  isHeard?: boolean;
  /** Tries a failing start again until it succeeds or the child is stopped, instead of giving up. */
  isPatient?: boolean;
  /** How long it may take to stop before it is killed. */
  stopsWithinMs?: number;
}

const PAUSE_MS = 1_000;

/**
 * A child process that sends a message when it is ready. It is restarted if it dies, and ends with this process. `ready`
 * rejects if both first starts fail, unless it is patient, and when it is stopped before.
 */
export function keepRunning<Ready extends object>(
  name: string,
  script: URL,
  {
    first = [],
    onAnyPort = first,
    again = () => first,
    greeting,
    isHeard,
    isPatient,
    stopsWithinMs = 3_000,
  }: Child<Ready>,
): { ready: Promise<Ready>; stop(): Promise<void> } {
  let child!: ChildProcess;
  let stopped = false;
  const start = (args: string[]) =>
    new Promise<Ready>((resolve, reject) => {
      child = fork(script, args, { stdio: ["ignore", isHeard ? "inherit" : "ignore", "inherit", "ipc"] });
      child.once("message", (ready) => resolve(ready as Ready));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`The ${name} ended with ${code}.`)));
      if (greeting) child.send(greeting);
    });
  const startFirst = async (): Promise<Ready> => {
    try {
      return await start(first).catch((error) => (stopped ? Promise.reject(error) : start(onAnyPort)));
    } catch (error) {
      if (!isPatient || stopped) throw error;
      log().error({ err: error }, `the ${name} could not start and is tried again`);
      await setTimeout(PAUSE_MS, undefined, { ref: false });
      if (stopped) throw error;
      return startFirst();
    }
  };
  const restart = async (args: string[]): Promise<void> => {
    await setTimeout(PAUSE_MS, undefined, { ref: false });
    if (stopped) return;
    log().warn(`the ${name} ended and is started again`);
    await start(args).then(
      () => child.once("exit", () => void restart(args)),
      () => void restart(args),
    );
  };
  const ready = startFirst().then((readyFirst) => {
    child.once("exit", () => void restart(again(readyFirst)));
    return readyFirst;
  });
  ready.catch(() => undefined);
  return {
    ready,
    stop: () =>
      new Promise((resolve) => {
        stopped = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
        void setTimeout(stopsWithinMs, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
      }),
  };
}
