import { type ChildProcess, fork } from "node:child_process";
import { log } from "~/platform/http/log";

export interface RunningSimulator {
  url: string;
  smtpUrl: string;
  imapUrl: string;
  shortcode: string;
  passkey: string;
  consumerKey: string;
  consumerSecret: string;
  initiatorName: string;
  initiatorPassword: string;
  certificate: string;
  stop(): Promise<void>;
}

export interface RunningStandins {
  url: string;
  offers: Record<string, Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the M-Pesa and mail simulator as a child process; restarts it if it dies, and ends it with this process. */
export function runSimulator(
  script: URL,
  dataDir: string,
  ports: { port: number; smtpPort: number; imapPort: number },
): Promise<RunningSimulator> {
  const given = (port: number | string, smtpPort: number | string, imapPort: number | string) => [
    "--port",
    String(port),
    "--smtp-port",
    String(smtpPort),
    "--imap-port",
    String(imapPort),
    "--data",
    dataDir,
  ];
  const portOf = (address: string) => new URL(address).port;
  return keepRunning<Omit<RunningSimulator, "stop">>("M-Pesa simulator", script, {
    first: given(ports.port, ports.smtpPort, ports.imapPort),
    onAnyPort: given(0, 0, 0),
    again: ({ url, smtpUrl, imapUrl }) => given(portOf(url), portOf(smtpUrl), portOf(imapUrl)),
  });
}

/**
 * Starts the simulated third-party systems in the same way. `reports` has the addresses that a company enters at its SMS
 * providers, by name: for delivery reports, and `incoming` for received messages.
 */
export function runStandins(
  script: URL,
  port: number,
  reports: Readonly<Record<string, string>>,
  incoming: Readonly<Record<string, string>>,
): Promise<RunningStandins> {
  const optionsOf = (option: string, addresses: Readonly<Record<string, string>>) =>
    Object.entries(addresses).flatMap(([name, address]) => [option, `${name}=${address}`]);
  const told = [...optionsOf("--report", reports), ...optionsOf("--incoming", incoming)];
  const given = (number: number | string) => ["--port", String(number), ...told];
  return keepRunning<Omit<RunningStandins, "stop">>("stand-ins", script, {
    first: given(port),
    onAnyPort: given(0),
    again: ({ url }) => given(new URL(url).port),
  });
}

/** A child process that announces its address, restarts there if it dies, and ends with this process. */
async function keepRunning<Ready extends object>(
  name: string,
  script: URL,
  given: { first: string[]; onAnyPort: string[]; again: (ready: Ready) => string[] },
): Promise<Ready & { stop(): Promise<void> }> {
  let child!: ChildProcess;
  let stopped = false;
  const start = (args: string[]) =>
    new Promise<Ready>((resolve, reject) => {
      child = fork(script, args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
      child.once("message", (ready) => resolve(ready as Ready));
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`The ${name} ended with ${code}.`)));
    });
  const ready = await start(given.first).catch(() => start(given.onAnyPort));
  const again = () => {
    if (stopped) return;
    log().warn(`the ${name} ended and is started again`);
    start(given.again(ready)).then(
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
