import { connect } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useDatabase } from "~/platform/testing/database";
import { createApp } from "./app";
import { readEnv } from "./env";

useDatabase();

interface Line {
  level: number;
  msg: string;
  path?: string;
  status?: number;
}
const lines: Line[] = [];
const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };
const before = held.moveeaseLog;
let server: ServerType;
let port = 0;

beforeAll(async () => {
  held.moveeaseLog = pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const env = readEnv({ HOST: "127.0.0.1", DEMO: "off" });
  const app = createApp({ env, serverBuild: () => ({}) as never, publicUrl: "https://moves.example.co.ke" });
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => {
      port = info.port;
      resolve();
    });
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  if (before) held.moveeaseLog = before;
  else delete held.moveeaseLog;
});
beforeEach(() => {
  lines.length = 0;
});

function leave(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      const head = `POST ${path} HTTP/1.1\r\nHost: moves.example.co.ke\r\nOrigin: https://moves.example.co.ke\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"`;
      server.once("request", () => socket.destroy());
      socket.write(head);
    });
    socket.on("close", () => resolve());
  });
}

test.each(["/api/v1/quotes", "/api/rpc/quotes/request", "/faults", "/callbacks/stk/of-nobody"])(
  "a client that goes in the midst of %s is no fault of the server's",
  async (path) => {
    await leave(path);
    await expect.poll(() => lines.some(({ msg }) => msg === "request")).toBe(true);
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(lines.find(({ msg }) => msg === "request")?.status).toBe(499);
  },
);
