import { type ChildProcess, fork } from "node:child_process";
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
  /** How long it may take to stop before it is killed. */
  stopsWithinMs?: number;
}

const PAUSE_MS = 1_000;

/** A child process that sends a message when it is ready. It is restarted if it dies, and ends with this process. */
export async function keepRunning<Ready extends object>(
  name: string,
  script: URL,
  {
    first = [],
    onAnyPort = first,
    again = () => first,
    greeting,
    isHeard,
    stopsWithinMs = 3_000,
  }: Child<Ready>,
): Promise<Ready & { stop(): Promise<void> }> {
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
  const ready = await start(first).catch(() => start(onAnyPort));
  const restart = () => {
    if (stopped) return;
    log().warn(`the ${name} ended and is started again`);
    start(again(ready)).then(() => child.once("exit", restartSoon), restartSoon);
  };
  const restartSoon = () => void setTimeout(restart, PAUSE_MS).unref();
  child.once("exit", restartSoon);
  return {
    ...ready,
    stop: () =>
      new Promise((resolve) => {
        stopped = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
        setTimeout(() => child.kill("SIGKILL"), stopsWithinMs).unref();
      }),
  };
}
