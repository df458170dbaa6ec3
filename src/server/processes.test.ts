import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { demoSignIns } from "~/features/identity/demo";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { openGate } from "~/platform/testing/gate";
import { projectRoot } from "./project-root";

/** The built server as whole processes: side by side, killed, and with the database gone for a while. */
const script = path.join(projectRoot, "build/server/main.js");
const LONG = { timeout: 300_000 };

beforeAll(() => {
  if (!existsSync(script)) throw new Error("There is no build: run `npm run build` first (npm test does).");
});

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 60_000);

function newFolder(): string {
  const folder = mkdtempSync("/tmp/moveease-process-");
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Running {
  url: string;
  simulator: string;
  child: ChildProcess;
}

async function start(env: Record<string, string>): Promise<Running> {
  const child = fork(script, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATA_DIR: newFolder(),
      PORT: String(await freePort()),
      ...env,
    },
  });
  undo.push(() => end(child, "SIGTERM"));
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const ready = await new Promise<{ ready: string; simulator: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { ready: string; simulator: string }));
    child.once("exit", () => reject(new Error(`The server did not start:\n${said}`)));
  });
  return { url: ready.ready, simulator: ready.simulator, child };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function newDatabase(): Promise<string> {
  const name = `processes_${randomUUID().slice(0, 8)}`;
  const administer = (statement: string) =>
    ask(inject("serverUrl").replace("/moveease?", "/postgres?"), statement);
  await administer(`create database ${name}`);
  undo.push(() => administer(`drop database if exists ${name} with (force)`));
  return inject("serverUrl").replace("/moveease?", `/${name}?`);
}

async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

const accountant = demoSignIns.find(({ role }) => role === "accountant");

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: accountant?.email, password: accountant?.password }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, origin: url, "content-type": "application/json" };
}

/** Its balance in cents. */
interface Invoice {
  id: string;
  outstandingBalance: number;
}

/** An invoice that takes many small payments. */
async function openInvoice(url: string, headers: Record<string, string>): Promise<Invoice> {
  const answer = await fetch(`${url}/api/v1/invoices?limit=100`, { headers });
  expect(answer.status).toBe(200);
  const { rows } = (await answer.json()) as { rows: Invoice[] };
  const [invoice] = rows.filter(({ outstandingBalance }) => outstandingBalance > 100_000);
  if (!invoice) throw new Error("The demo company has no open invoice large enough.");
  return invoice;
}

function pay(url: string, headers: Record<string, string>, invoice: Invoice, key: string): Promise<Response> {
  return fetch(`${url}/api/v1/invoices/${invoice.id}/payments`, {
    method: "POST",
    headers: { ...headers, origin: url, "idempotency-key": key },
    body: JSON.stringify({ invoiceId: invoice.id, amount: 1_000, method: "cash", reference: key }),
    signal: AbortSignal.timeout(20_000),
  });
}

async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; ; ) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`After ${seconds} s still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const mailsOf = async ({ simulator }: Running) =>
  (await (await fetch(`${simulator}/_sim/mails`)).json()) as unknown[];

/** The receipts of a test's payments: the demo company's are older. */
const OURS =
  "kind = 'payment.receipt' and created_at >= (select min(created_at) from payments where reference like 'key-%') - interval '1 second'";

async function receipts(database: string): Promise<{ all: number; sent: number; attempts: number }> {
  const [row] = await ask(
    database,
    `select count(*)::int as all, (count(*) filter (where status = 'sent'))::int as sent, sum(attempts)::int as attempts
       from outbox_messages where ${OURS}`,
  );
  return row as { all: number; sent: number; attempts: number };
}

/** Every payment of the given references: once, in order, with a number, a message and its part of the invoice. */
async function expectBookedOnce(database: string, invoice: Invoice, references: string[]): Promise<void> {
  const booked = await ask(
    database,
    `select reference, receipt_number from payments where invoice_id = '${invoice.id}' and reference like 'key-%'`,
  );
  expect(booked.map(({ reference }) => reference).sort()).toEqual([...references].sort());
  const gaps = await ask(
    database,
    `select year, count(*), max(number) from (select split_part(receipt_number, '-', 2) as year,
       split_part(receipt_number, '-', 3)::int as number from payments) numbered
       group by year having count(*) <> max(number) or min(number) <> 1 or count(distinct number) <> count(*)`,
  );
  expect(gaps).toEqual([]);
  const [books] = await ask(
    database,
    `select paid_amount as paid, (select sum(applied) from payments p where p.invoice_id = i.id) as booked
       from invoices i where id = '${invoice.id}'`,
  );
  expect(Number(books?.paid)).toBe(Number(books?.booked));
  const messages = await ask(
    database,
    `select count(*)::int as n, count(distinct message_id)::int as kinds from outbox_messages m
       where ${OURS}`,
  );
  expect(messages).toEqual([{ n: references.length, kinds: references.length }]);
}

test(
  "two processes that start at once share people, sessions and tasks; each task runs once",
  LONG,
  async () => {
    const database = await newDatabase();
    const shared = { DATABASE_URL: database, SECRET_KEY: "one key for both processes" };
    const [one, two] = await Promise.all([start(shared), start(shared)]);
    const people = await ask(
      database,
      "select count(*)::int as n, count(distinct email)::int as kinds from people",
    );
    expect(people[0]?.n).toBe(people[0]?.kinds);

    const headers = await signIn(one.url);
    expect((await fetch(`${two.url}/api/v1/me`, { headers })).status).toBe(200);

    const invoice = await openInvoice(two.url, headers);
    const references = Array.from({ length: 20 }, (_, index) => `key-shared-${index}`);
    // Each key at both processes at once: one payment all the same.
    const answers = await Promise.all(
      references.flatMap((key) => [pay(one.url, headers, invoice, key), pay(two.url, headers, invoice, key)]),
    );
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    await expectBookedOnce(database, invoice, references);

    const n = references.length;
    await until("all receipts sent", async () => (await receipts(database)).sent === n);
    expect(await receipts(database)).toEqual({ all: n, sent: n, attempts: n });
    const mails = (await Promise.all([one, two].map(mailsOf))).flat();
    expect(mails).toHaveLength(n);

    const out = await fetch(`${two.url}/api/v1/sessions/current`, {
      method: "DELETE",
      headers: { cookie: headers.cookie ?? "", origin: two.url },
    });
    expect(out.status).toBe(200);
    expect((await fetch(`${one.url}/api/v1/me`, { headers })).status).toBe(401);
  },
);

test("killed while payments arrive, it starts again with each of them booked once", LONG, async () => {
  const env = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
  const first = await start(env);
  const headers = await signIn(first.url);
  const invoice = await openInvoice(first.url, headers);
  const references = Array.from({ length: 60 }, (_, index) => `key-killed-${index}`);
  const waiting = [...references];
  const progress = { booked: 0 };
  // Four tills that ask again with the same key until they have an answer.
  const till = async () => {
    for (let key = waiting.shift(); key; ) {
      const answer = await pay(first.url, headers, invoice, key).catch(() => undefined);
      if (answer?.status === 201) {
        progress.booked++;
        key = waiting.shift();
      } else if (answer && answer.status < 500) {
        throw new Error(`${answer.status}: ${await answer.text()}`);
      } else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const tills = Promise.all([till(), till(), till(), till()]);
  await until("some payments booked", async () => progress.booked >= 20);
  await end(first.child, "SIGKILL");
  await start(env);
  await tills;
  const database = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
  await expectBookedOnce(database, invoice, references);
  await until(
    "all receipts sent",
    async () => (await receipts(database)).sent === references.length,
    // What was in flight when the process was killed is taken up when its time is out: two minutes.
    170,
  );
  // Tried twice at most: those in flight, four at a time, each with its Message-ID.
  expect((await receipts(database)).attempts).toBeLessThanOrEqual(references.length + 4);
});

/** The reminders of a test: the demo company's are older. */
const REMINDERS = "kind = 'invoice.reminder' and created_at > now() - interval '10 minutes'";

test(
  "killed while a bulk of reminders goes out, nobody is forgotten and at most one gets it twice",
  LONG,
  async () => {
    const env = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
    const first = await start(env);
    const headers = await signIn(first.url);
    const answer = await fetch(`${first.url}/api/v1/invoices?limit=100`, { headers });
    const { rows } = (await answer.json()) as { rows: Invoice[] };
    const invoiceIds = rows.filter(({ outstandingBalance }) => outstandingBalance > 0).map(({ id }) => id);
    const bulk = await fetch(`${first.url}/api/v1/invoice-reminders`, {
      method: "POST",
      headers,
      body: JSON.stringify({ invoiceIds }),
    });
    expect(bulk.status).toBe(201);
    const { done } = (await bulk.json()) as { done: number };
    expect(done).toBeGreaterThan(10);
    const state = async () => {
      const [row] = await ask(
        findEmbeddedPostgres(env.DATA_DIR)?.url ?? "",
        `select (count(*) filter (where status = 'sent'))::int as sent, sum(attempts)::int as attempts,
         count(distinct message_id)::int as ids from outbox_messages where ${REMINDERS}`,
      );
      return row as { sent: number; attempts: number; ids: number };
    };
    await until("some reminders sent", async () => (await state()).sent >= 3, 120);
    await end(first.child, "SIGKILL");
    const second = await start(env);
    await until("all reminders sent", async () => (await state()).sent === done, 200);
    const { attempts, ids } = await state();
    expect(ids).toBe(done);
    expect(attempts).toBeLessThanOrEqual(done + 1);
    const mails = (await mailsOf(second)) as { subject: string; messageId: string }[];
    const reminders = mails.filter(({ subject }) => subject.startsWith("Reminder"));
    expect(new Set(reminders.map(({ messageId }) => messageId)).size).toBe(done);
  },
);

/** A program gets JSON, a person a page in words, in its language, with and without a session; both are told when to come back. */
async function expectAway(url: string, headers: Record<string, string>): Promise<void> {
  const visitor = { accept: "text/html" };
  for (const [address, sent, words] of [
    ["/readyz", {}, "not ready"],
    ["/api/v1/me", { ...headers, accept: "application/json" }, "UNAVAILABLE"],
    ["/dashboard", { ...headers, accept: "text/html" }, "Back in a moment"],
    ["/login", { ...headers, accept: "text/html" }, "Back in a moment"],
    ["/track", visitor, "Back in a moment"],
    ["/sw/track", visitor, "Tunarudi hivi punde"],
  ] as const) {
    // A database that says nothing would keep them waiting for half a minute.
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
  const database = await newDatabase();
  const way = await openGate(database);
  undo.push(way.close);
  const { url, child } = await start({ DATABASE_URL: way.url, SECRET_KEY: "a key for this process" });
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
    const way = await openGate(await newDatabase());
    undo.push(way.close);
    const { url, child } = await start({ DATABASE_URL: way.url, SECRET_KEY: "a key for this process" });
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
  const database = await newDatabase();
  const { url, child } = await start({ DATABASE_URL: database, SECRET_KEY: "a key for this process" });
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
  const env = { DATA_DIR: newFolder(), PORT: String(await freePort()) };
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
