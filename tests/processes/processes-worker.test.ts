import { execFile, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "~/server/project-root";
import { filledDatabase } from "./filled-testing";
import {
  ask,
  end,
  LONG,
  newFolder,
  openInvoice,
  pay,
  type Running,
  signIn,
  start,
  undo,
  until,
  useProcesses,
} from "./process-testing";

useProcesses();

const run = promisify(execFile);

/** The process ids of a server's workers. */
async function workersOf({ child }: Running): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        Number(parent) === child.pid && args.some((part) => part.endsWith("worker.js")),
    )
    .map(([pid]) => Number(pid));
}

/** Records a payment; its receipt waits for a worker. */
async function payOnce({ url }: Running): Promise<void> {
  const headers = await signIn(url);
  const invoice = await openInvoice(url, headers);
  expect((await pay(url, headers, invoice, randomUUID())).status).toBe(201);
}

const receiptsIn = async (database: string) => {
  const rows = await ask(
    database,
    "select status, count(*)::int as n from outbox_messages where kind = 'payment.receipt' and created_at > now() - interval '5 minutes' group by 1 order by 1",
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test("a worker that is killed is started again, and ends with its server", LONG, async () => {
  const env = await filledDatabase();
  const server = await start(env);
  await until("a worker", async () => (await workersOf(server)).length === 1);
  const [worker = 0] = await workersOf(server);
  process.kill(worker, "SIGKILL");
  await payOnce(server);
  await until(
    "another worker sends the receipt",
    async () => (await receiptsIn(env.DATABASE_URL)).sent === 1,
  );
  const [second = 0] = await workersOf(server);
  expect(second).not.toBe(worker);
  await end(server.child, "SIGKILL");
  await until("the worker ends too", async () => {
    const { stdout } = await run("ps", ["-A", "-o", "pid="]);
    return !stdout.split("\n").some((line) => Number(line) === second);
  });
});

test("with WORKERS=0 tasks wait until a worker of its own handles them", LONG, async () => {
  const env = await filledDatabase();
  const server = await start({ ...env, WORKERS: "0" });
  await payOnce(server);
  expect(await workersOf(server)).toEqual([]);
  expect(await receiptsIn(env.DATABASE_URL)).toEqual({ queued: 1 });
  const worker = fork(path.join(projectRoot, "build/server/worker.js"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DEMO: "off",
      PUBLIC_URL: server.url,
      DATA_DIR: newFolder(),
      SMTP_URL: "smtp://127.0.0.1:1",
      ...env,
    },
  });
  undo.push(() => end(worker, "SIGTERM"));
  // No mail server listens there: the failed attempt shows that the worker handled the task.
  await until("the receipt is tried", async () => (await receiptsIn(env.DATABASE_URL)).failed === 1);
});
