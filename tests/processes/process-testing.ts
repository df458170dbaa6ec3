import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeAll, expect, inject } from "vitest";
import { demoSignIns } from "~/features/identity/demo";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { reservedPort } from "~/server/free-port";
import { projectRoot } from "~/server/project-root";

const script = path.join(projectRoot, "build/server/main.js");
export const LONG = { timeout: 300_000 };

/** Cleanup functions of a test, run in reverse order. */
export const undo: (() => unknown)[] = [];

/** Sets up a test file that uses the built server. */
export function useProcesses(): void {
  beforeAll(() => {
    if (!existsSync(script)) throw new Error("There is no build: run `npm run build` first (npm test does).");
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  }, 60_000);
}

export function newFolder(): string {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Running {
  url: string;
  simulator: string;
  standins: string;
  child: ChildProcess;
  logged: () => string;
}

export async function start(env: Record<string, string>): Promise<Running> {
  const child = fork(script, {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATA_DIR: newFolder(),
      PORT: String(await reservedPort()),
      ...env,
    },
  });
  undo.push(() => end(child, "SIGTERM"));
  let said = "";
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk) => {
      said += chunk;
    });
  const ready = await new Promise<{ ready: string; simulator: string; standins: string }>(
    (resolve, reject) => {
      child.once("message", (message) => resolve(message as typeof ready));
      child.once("exit", () => reject(new Error(`The server did not start:\n${said}`)));
    },
  );
  return {
    url: ready.ready,
    simulator: ready.simulator,
    standins: ready.standins,
    child,
    logged: () => said,
  };
}

export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

/** An empty database on the run's server. */
export async function newDatabase(): Promise<string> {
  const name = `processes_${randomUUID().slice(0, 8)}`;
  const at = (database: string) => inject("serverUrl").replace("/moveease?", `/${database}?`);
  await ask(at("postgres"), `create database ${name}`);
  undo.push(() => ask(at("postgres"), `drop database if exists ${name} with (force)`));
  return at(name);
}

export async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

export async function signIn(
  url: string,
  role: "accountant" | "admin" = "accountant",
): Promise<Record<string, string>> {
  const person = demoSignIns.find((each) => each.role === role);
  const answer = await fetch(`${url}/api/v1/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: person?.email, password: person?.password }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, origin: url, "content-type": "application/json" };
}

export type Headers = Record<string, string>;

/** Calls a process as the signed-in person; throws the server's error. */
export async function call<Answer>(
  url: string,
  headers: Headers,
  method: string,
  at: string,
  body?: unknown,
) {
  const answer = await fetch(`${url}/api/v1/${at}`, {
    method,
    headers: { ...headers, origin: url },
    ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${said}`);
  return JSON.parse(said) as Answer;
}

export interface Invoice {
  id: string;
  outstandingBalance: number;
  paymentStatus: string;
}

const TAKES_PAYMENTS = ["pending", "partial", "overdue"];

/** An invoice that accepts many small payments. */
export async function openInvoice(url: string, headers: Record<string, string>): Promise<Invoice> {
  const answer = await fetch(`${url}/api/v1/invoices?limit=100`, { headers });
  expect(answer.status).toBe(200);
  const { rows } = (await answer.json()) as { rows: Invoice[] };
  const invoice = rows.find(
    ({ outstandingBalance, paymentStatus }) =>
      outstandingBalance > 100_000 && TAKES_PAYMENTS.includes(paymentStatus),
  );
  if (!invoice) throw new Error("The demo company has no open invoice large enough.");
  return invoice;
}

export function pay(
  url: string,
  headers: Record<string, string>,
  invoice: Invoice,
  key: string,
): Promise<Response> {
  return fetch(`${url}/api/v1/invoices/${invoice.id}/payments`, {
    method: "POST",
    headers: { ...headers, origin: url, "idempotency-key": key },
    body: JSON.stringify({ invoiceId: invoice.id, amount: 1_000, method: "cash", reference: key }),
    signal: AbortSignal.timeout(20_000),
  });
}

export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; ; ) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`After ${seconds} s still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export const mailsOf = async ({ simulator }: Running) =>
  (await (await fetch(`${simulator}/_sim/mails`)).json()) as { subject: string; messageId: string }[];

export const OURS =
  "kind = 'payment.receipt' and created_at >= (select min(created_at) from payments where reference like 'key-%') - interval '1 second'";

export async function receipts(database: string): Promise<{ all: number; sent: number; attempts: number }> {
  const [row] = await ask(
    database,
    `select count(*)::int as all, (count(*) filter (where status = 'sent'))::int as sent, sum(attempts)::int as attempts
       from outbox_messages where ${OURS}`,
  );
  return row as { all: number; sent: number; attempts: number };
}

/** Expects each payment once, in order, with a number, a message and its allocation to the invoice. */
export async function expectBookedOnce(
  database: string,
  invoice: Invoice,
  references: string[],
): Promise<void> {
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
