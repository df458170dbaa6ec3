import { type ServerType, serve } from "@hono/node-server";
import { type Logger, pino } from "pino";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll } from "vitest";
import { db } from "~/platform/db/database";
import { api } from "~/platform/http/loader-api";
import { throttleWindows } from "~/platform/http/tables";
import { createApp } from "./app";
import { readEnv } from "./env";

export const PUBLIC_URL = "https://moves.example.co.ke";

const build = {
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers) => {
        headers.set("Content-Type", "text/html");
        return new Response("<!doctype html><title>Page</title>", { status, headers });
      },
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null } },
    quotes: {
      id: "quotes",
      parentId: "root",
      path: "quotes",
      module: {
        default: () => null,
        loader: ({ context }: { context: never }) => api(context, "quotes").list({}),
      },
    },
  },
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

/** Serves the whole app on a free port while a test file runs. */
export function servedApp() {
  let server: ServerType;
  let base = "";
  beforeAll(async () => {
    const env = readEnv({ HOST: "127.0.0.1", DEMO: "off" });
    const app = createApp({ env, serverBuild: () => build, publicUrl: PUBLIC_URL });
    base = await new Promise((resolve) => {
      server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${base}${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  return { base: () => base, post };
}

export const forgetAttempts = () => db().delete(throttleWindows);

/** Collects the log's lines from now on. */
export function listenToLog() {
  const lines: string[] = [];
  const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };
  const before = held.moveeaseLog;
  held.moveeaseLog = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
  const stop = () => {
    if (before) held.moveeaseLog = before;
    else delete held.moveeaseLog;
  };
  return { lines, stop };
}
