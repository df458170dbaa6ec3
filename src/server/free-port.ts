import { createServer } from "node:net";

/** The first free port from `first` on, for when nobody asked for a certain one. */
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
