import type { Server as HttpServer } from "node:http";
import path from "node:path";
import { serve } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { stopListeners } from "~/platform/events/live";
import { log } from "~/platform/http/log";
import { createApp } from "./app";
import { banner } from "./banner";
import { checkProxy } from "./doctor/doctor-checks";
import { type Env, EnvError, readEnv } from "./env";
import { freePort } from "./free-port";
import { type OpenApp, openApp } from "./open-app";
import { projectRoot } from "./project-root";

const began = performance.now();
const say = (step: string) =>
  process.stdout.write(`  ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);

async function listen(env: Env): Promise<void> {
  const port = env.PORT ?? (await freePort(env.HOST, 3000));
  const local = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  const publicUrl = env.PUBLIC_URL ?? `http://${local}:${port}`;
  const office: OpenApp = await openApp({
    env,
    say,
    workers: env.WORKERS,
    simulate: true,
    callbackBase: () => (env.DEMO && !env.DARAJA_CONSUMER_KEY ? `http://127.0.0.1:${port}` : publicUrl),
  });
  const app = createApp({
    env,
    publicUrl,
    serverBuild: () => import("virtual:react-router/server-build") as Promise<ServerBuild>,
    clientFolder: path.join(projectRoot, "build/client"),
  });
  const server = await new Promise<HttpServer>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, port, hostname: env.HOST }, () =>
      resolve(started as HttpServer),
    ) as HttpServer;
    started.once("error", reject);
  }).catch(async (error: NodeJS.ErrnoException) => {
    await office.close();
    throw error.code === "EADDRINUSE"
      ? new Error(`Port ${port} on ${env.HOST} is taken. Set PORT to another.`)
      : error;
  });
  server.requestTimeout = 60_000;
  // Longer than proxies and browsers keep an idle connection (60 s): otherwise a request meets one that is just being closed.
  server.keepAliveTimeout = 65_000;
  process.stdout.write(
    banner({
      publicUrl,
      demo: env.DEMO,
      simulatorUrl: office.simulator?.url,
      standinsUrl: office.standins?.url,
      adminCode: office.adminCode,
    }),
  );
  for (const { says, mend } of checkProxy(env)) if (mend) log().warn(`${says}. ${mend}`);
  process.send?.({ ready: publicUrl, simulator: office.simulator?.url, standins: office.standins?.url });

  let stopping: number | undefined;
  const stop = async (signal: string) => {
    // Ctrl-C arrives from the terminal, and again through npm and the starting script: counts once.
    if (stopping !== undefined && performance.now() - stopping < 1500) return;
    if (stopping !== undefined) process.exit(130);
    stopping = performance.now();
    process.stdout.write(`\n  Stopping (${signal}); once more to force\n`);
    stopListeners();
    const drained = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 10_000))]);
    server.closeAllConnections();
    await office.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("disconnect", () => void stop("parent gone"));
}

process.on("uncaughtException", (error) => {
  log().fatal({ err: error }, "an error nobody caught");
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

try {
  await listen(readEnv());
} catch (error) {
  const plain = error instanceof EnvError || (error instanceof Error && !error.stack?.includes("TypeError"));
  process.stderr.write(
    `\nMoveEase cannot start.\n${plain ? (error as Error).message : (error as Error).stack}\n`,
  );
  process.exit(1);
}
