import { type ServerType, serve } from "@hono/node-server";
import { type Logger, pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { throttleWindows } from "~/platform/http/tables";
import { useDatabase } from "~/platform/testing/database";
import { createApp } from "./app";
import { readEnv } from "./env";

useDatabase();

const lines: string[] = [];
const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };
const before = held.moveeaseLog;
let server: ServerType;
let base = "";

beforeAll(async () => {
  held.moveeaseLog = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const env = readEnv({ HOST: "127.0.0.1", DEMO: "off" });
  const app = createApp({ env, serverBuild: () => ({}) as never, publicUrl: "https://moves.example.co.ke" });
  base = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  if (before) held.moveeaseLog = before;
  else delete held.moveeaseLog;
});
beforeEach(async () => {
  lines.length = 0;
  await db().delete(throttleWindows);
});

const id = "00112233445566ff";
const fault = { id, message: "rows is undefined", stack: "at QuotesPage", path: "/q/a-token-of-a-customer" };
const notify = (body: unknown, origin = base) =>
  fetch(`${base}/faults`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: origin },
  });

describe("a page that died in a browser", () => {
  test("is logged under the id its person sees, without the link it stood on", async () => {
    expect((await notify(fault)).status).toBe(204);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      faultId: id,
      message: "rows is undefined",
      stack: "at QuotesPage",
      path: "/q/…",
    });
    expect(lines[0]).not.toContain("a-token-of-a-customer");
  });

  test("is not taken from another site, from a program, or in another shape", async () => {
    expect((await notify(fault, "https://elsewhere.example")).status).toBe(403);
    const program = await fetch(`${base}/faults`, { method: "POST", body: JSON.stringify(fault) });
    expect(program.status).toBe(403);
    for (const odd of [
      {},
      { ...fault, id: "<script>" },
      { ...fault, message: "x".repeat(3000) },
      "text",
      null,
    ])
      expect((await notify(odd)).status).toBe(422);
    expect(lines).toEqual([]);
  });

  test("is not logged more than a dozen times a minute", async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 14; turn++) statuses.push((await notify(fault)).status);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(12);
    expect(statuses.at(-1)).toBe(429);
  });
});
