import { type ChildProcess, fork } from "node:child_process";
import { log } from "~/platform/http/log";

export interface RunningSimulator {
  url: string;
  smtpUrl: string;
  shortcode: string;
  passkey: string;
  consumerKey: string;
  consumerSecret: string;
  initiatorName: string;
  initiatorPassword: string;
  certificate: string;
  stop(): Promise<void>;
}

/** Starts the M-Pesa and mail simulator as a process of its own; it is started again when it dies, and ends with us. */
export async function runSimulator(
  script: URL,
  dataDir: string,
  ports: { port: number; smtpPort: number },
): Promise<RunningSimulator> {
  let child!: ChildProcess;
  let stopped = false;
  const start = (port: number, smtpPort: number) =>
    new Promise<Omit<RunningSimulator, "stop">>((resolve, reject) => {
      child = fork(script, ["--port", String(port), "--smtp-port", String(smtpPort), "--data", dataDir], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      child.once("message", (ready) => resolve(ready as Omit<RunningSimulator, "stop">));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`The M-Pesa simulator ended with ${code}.`)));
    });
  const ready = await start(ports.port, ports.smtpPort).catch(() => start(0, 0));
  const again = () => {
    if (stopped) return;
    log().warn("the M-Pesa simulator ended and is started again");
    start(Number(new URL(ready.url).port), Number(new URL(ready.smtpUrl).port)).then(
      () => child.once("exit", again),
      () => setTimeout(again, 1000).unref(),
    );
  };
  child.once("exit", again);
  return {
    ...ready,
    stop: () =>
      new Promise((resolve) => {
        stopped = true;
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
        setTimeout(() => child.kill("SIGKILL"), 3000).unref();
      }),
  };
}
