import { expect, test } from "vitest";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { openGate } from "~/platform/testing/gate";
import { reservedPort } from "~/server/free-port";
import { filledDatabase, filledFolder } from "./filled-testing";
import {
  ask,
  expectBookedOnce,
  LONG,
  openInvoice,
  pay,
  receipts,
  signIn,
  start,
  undo,
  until,
  useProcesses,
} from "./process-testing";

/** The built server while its database is unreachable, silent or stopped. */
useProcesses();

/** Programs get JSON, people a page in their language, with and without a session; both get Retry-After. */
async function expectAway(url: string, headers: Record<string, string>): Promise<void> {
  const visitor = { accept: "text/html" };
  for (const [address, sent, words] of [
    ["/readyz", {}, "not ready"],
    ["/api/v1/me", { ...headers, accept: "application/json" }, "UNAVAILABLE"],
    ["/dashboard", { ...headers, accept: "text/html" }, "Back in a moment"],
    ["/login", { ...headers, accept: "text/html" }, "Back in a moment"],
    ["/track", visitor, "Back in a moment"],
    ["/sw/track", visitor, "Tunarudi hivi punde"],
    ["/sw/track?from=a-mail", visitor, "Tunarudi hivi punde"],
    ["/about", { ...visitor, cookie: "moveease.session_token=of-long-ago" }, "Back in a moment"],
  ] as const) {
    // A silent database would block them for half a minute.
    const signal = AbortSignal.timeout(15_000);
    const answer = await fetch(url + address, { headers: sent, redirect: "manual", signal });
    expect([address, answer.status]).toEqual([address, 503]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const text = await answer.text();
    expect(text).toContain(words);
    expect(text).not.toMatch(/ECONN|postgres|at .*\.js/i);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}

const ready = async (url: string) => (await fetch(`${url}/readyz`)).status === 200;

test("with the database gone it says when to come back, and recovers by itself", LONG, async () => {
  const env = await filledDatabase();
  const database = env.DATABASE_URL;
  const way = await openGate(database);
  undo.push(way.close);
  const { url, child } = await start({ ...env, DATABASE_URL: way.url });
  const headers = await signIn(url);
  const invoice = await openInvoice(url, headers);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  way.close();
  await expectAway(url, headers);
  expect((await pay(url, headers, invoice, "key-gone-0")).status).toBe(503);
  expect(child.exitCode).toBeNull();

  await way.open();
  await until("ready again", () => ready(url), 15);
  expect((await pay(url, headers, invoice, "key-gone-0")).status).toBe(201);
  await expectBookedOnce(database, invoice, ["key-gone-0"]);
  await until("its receipt sent", async () => (await receipts(database)).sent === 1);
});

test(
  "with a database that says nothing it answers all the same, and shows the pages it has",
  LONG,
  async () => {
    const env = await filledDatabase();
    const way = await openGate(env.DATABASE_URL);
    undo.push(way.close);
    const { url, child } = await start({ ...env, DATABASE_URL: way.url });
    const headers = await signIn(url);
    const page = await (await fetch(`${url}/about`)).text();

    way.freeze();
    await expectAway(url, headers);
    const kept = await fetch(`${url}/about`, { signal: AbortSignal.timeout(15_000) });
    expect([kept.status, await kept.text()]).toEqual([200, page]);

    await way.open();
    await until("ready again", () => ready(url), 15);
    expect((await fetch(`${url}/api/v1/me`, { headers })).status).toBe(200);
    expect(child.exitCode).toBeNull();
  },
);

test("every connection ended in the midst of work ends no process", LONG, async () => {
  const env = await filledDatabase();
  const database = env.DATABASE_URL;
  const { url, child } = await start(env);
  const headers = await signIn(url);
  const work = { on: true };
  const worker = async () => {
    while (work.on) await (await fetch(`${url}/api/v1/invoices?limit=50`, { headers })).text();
  };
  const workers = Promise.all(Array.from({ length: 8 }, worker));
  for (let turn = 0; turn < 8; turn++) {
    await ask(
      database,
      "select pg_terminate_backend(pid, 2000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await until("ready again", () => ready(url), 15);
  }
  work.on = false;
  await workers;
  expect(child.exitCode).toBeNull();
});

test("its own database, killed, is started again by the product", LONG, async () => {
  const env = { DATA_DIR: await filledFolder(), PORT: String(await reservedPort()) };
  const { url, child } = await start(env);
  const headers = await signIn(url);
  const invoice = await openInvoice(url, headers);
  for (const key of ["key-dead-0", "key-dead-1"]) {
    process.kill(findEmbeddedPostgres(env.DATA_DIR)?.pid ?? 0, "SIGKILL");
    await until("paid", async () => (await pay(url, headers, invoice, key)).status === 201, 20);
  }
  expect(child.exitCode).toBeNull();
  await expectBookedOnce(findEmbeddedPostgres(env.DATA_DIR)?.url ?? "", invoice, [
    "key-dead-0",
    "key-dead-1",
  ]);
});
