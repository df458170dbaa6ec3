import { vi } from "vitest";
import { configureOutbound } from "~/platform/outbound/outbound";
import { openSecrets } from "~/platform/secrets/secrets";

const world = globalThis as Record<string, unknown>;
const OURS = /^moveease[A-Z]/;
const STARTED = "startedWith";

/**
 * What the process holds is on globalThis (database, tasks, mail, log…). Files of tests that share a process each begin
 * with what a new one has: what an earlier file opened or configured is forgotten.
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

/** The servers that tests start are on this machine, at any port. */
configureOutbound((host) => host === "127.0.0.1");

/** Two queries at once on one connection, as by Promise.all over a transaction: pg 9 refuses them. */
function refuseTwoQueries(warning: Error): void {
  if (warning.message.includes("already executing a query")) throw warning;
}

for (const listener of process.listeners("warning"))
  if (listener.name === refuseTwoQueries.name) process.off("warning", listener);
process.on("warning", refuseTwoQueries);
