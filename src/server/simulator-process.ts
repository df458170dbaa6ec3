import { keepRunning } from "./child-process";

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
export async function runSimulator(
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
  const { ready, stop } = keepRunning<Omit<RunningSimulator, "stop">>("M-Pesa simulator", script, {
    first: given(ports.port, ports.smtpPort, ports.imapPort),
    onAnyPort: given(0, 0, 0),
    again: ({ url, smtpUrl, imapUrl }) => given(portOf(url), portOf(smtpUrl), portOf(imapUrl)),
  });
  return { ...(await ready), stop };
}

/**
 * Starts the simulated third-party systems in the same way; `folder` has what they remember over a restart. `reports` has the addresses that a company enters at its SMS
 * providers, by name: for delivery reports, and `incoming` for received messages.
 */
export async function runStandins(
  script: URL,
  folder: string,
  port: number,
  { reports, incoming }: Record<"reports" | "incoming", Readonly<Record<string, string>>>,
): Promise<RunningStandins> {
  const optionsOf = (option: string, addresses: Readonly<Record<string, string>>) =>
    Object.entries(addresses).flatMap(([name, address]) => [option, `${name}=${address}`]);
  const told = [...optionsOf("--report", reports), ...optionsOf("--incoming", incoming)];
  const given = (number: number | string) => ["--port", String(number), "--folder", folder, ...told];
  const { ready, stop } = keepRunning<Omit<RunningStandins, "stop">>("stand-ins", script, {
    first: given(port),
    onAnyPort: given(0),
    again: ({ url }) => given(new URL(url).port),
  });
  return { ...(await ready), stop };
}
