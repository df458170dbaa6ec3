import { createServer, connect as dial, type Server, type Socket } from "node:net";
import path from "node:path";

export interface Gate {
  url: string;
  close(): void;
  /** Keeps connections but passes no data, like a stopped server or an unplugged cable. */
  freeze(): void;
  open(): Promise<void>;
}

/** A socket in front of a database that can be closed, frozen and opened. */
export async function openGate(target: string): Promise<Gate> {
  const socket = path.join(new URL(target).searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const joined = new Set<Socket>();
  let server: Server | undefined;
  let frozen = false;
  let port = 0;
  const join = (near: Socket) => {
    const far = dial(socket);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      joined.add(from);
      from.on("data", (chunk) => to.write(chunk));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        joined.delete(from);
        to.destroy();
      });
      if (frozen) from.pause();
    }
  };
  const open = async () => {
    frozen = false;
    for (const each of joined) each.resume();
    if (server) return;
    const raised = createServer(join);
    server = raised;
    await new Promise<void>((resolve) => raised.listen(port, "127.0.0.1", resolve));
    port = (raised.address() as { port: number }).port;
  };
  await open();
  return {
    url: `postgresql://moveease@127.0.0.1:${port}${new URL(target).pathname}`,
    open,
    close: () => {
      server?.close();
      server = undefined;
      for (const each of joined) each.destroy();
    },
    freeze: () => {
      frozen = true;
      for (const each of joined) each.pause();
    },
  };
}
