import path from "node:path";
import type { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { registerSubscribers } from "~/platform/events/events";
import type { RequestVariables } from "~/platform/http/file-routes";
import { type TaskHandler, workTasks } from "~/platform/tasks/tasks";
import { createApp } from "./app";
import type { Env } from "./env";
import type { OpenApp } from "./open-app";
import { connectPorts } from "./ports";
import { projectRoot } from "./project-root";
import { prepareWork, subscribers, taskHandlers } from "./tasks";

export { banner } from "./banner";
export { readEnv } from "./env";
export { freePort } from "./free-port";
export { openApp } from "./open-app";

/** scripts/dev.mjs reloads this module after each change, and sends requests to the newest app. */
export function assemble(running: {
  env: Env;
  office: OpenApp;
  publicUrl: string;
  callbackBase: string;
}): Hono<RequestVariables> {
  const { env, office, publicUrl, callbackBase } = running;
  registerSubscribers(subscribers);
  connectPorts(env, { simulator: office.simulator, standins: office.standins, callbackBase });
  return createApp({
    env,
    publicUrl,
    mode: "development",
    phoneFolder: path.join(projectRoot, "build/client"),
    serverBuild: () => import("virtual:react-router/server-build") as Promise<ServerBuild>,
  });
}

/** Runs tasks with the handlers of the newest module, so that changes apply from the next task on. */
export async function workNewest(newest: () => Promise<{ handlerOf: typeof handlerOf }>): Promise<void> {
  await prepareWork();
  await workTasks(
    taskHandlers.map((handler) => ({
      ...handler,
      run: async (payload: never) => (await newest()).handlerOf(handler.type.name)?.run(payload),
    })),
  );
}

export function handlerOf(name: string): TaskHandler | undefined {
  return taskHandlers.find(({ type }) => type.name === name);
}
