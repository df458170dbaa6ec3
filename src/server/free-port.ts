import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** The first free port from `first` on, used without a configured port. */
export async function freePort(host: string, first: number): Promise<number> {
  for (let port = first; port < first + 50; port++) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once("error", () => resolve(false));
      probe.listen(port, host, () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`No free port from ${first} to ${first + 49}. Set PORT.`);
}

/** A port for a server that starts later. It is outside the ephemeral range, so the system does not assign it meanwhile. */
export const reservedPort = () => freePort("127.0.0.1", randomInt(15_000, 32_000));
