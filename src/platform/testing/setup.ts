import { vi } from "vitest";
import { configureOutbound } from "~/platform/outbound/outbound";
import { openSecrets } from "~/platform/secrets/secrets";

const world = globalThis as Record<string, unknown>;
const OURS = /^moveease[A-Z]/;
const STARTED = "startedWith";

/**
 * Resets the process's state on globalThis (database, tasks, mail, log…) to that of a new process, because several test
 * files share one.
 */
function beginAnew(): void {
  const held = Object.fromEntries(Object.entries(world).filter(([name]) => OURS.test(name)));
  world[STARTED] ??= held;
  const started = world[STARTED] as typeof held;
  for (const name of Object.keys(held)) delete world[name];
  Object.assign(world, started);
}

beginAnew();
vi.useRealTimers();
vi.unstubAllGlobals();
openSecrets(Buffer.from("the key of the tests, of no use elsewhere"));

configureOutbound((host) => host === "127.0.0.1");

/** Rejects two concurrent queries on one connection, such as Promise.all in a transaction: pg 9 will refuse them. */
function refuseTwoQueries(warning: Error): void {
  if (warning.message.includes("already executing a query")) throw warning;
}

for (const listener of process.listeners("warning"))
  if (listener.name === refuseTwoQueries.name) process.off("warning", listener);
process.on("warning", refuseTwoQueries);
