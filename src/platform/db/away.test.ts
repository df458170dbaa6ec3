import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { type Gate, openGate } from "~/platform/testing/gate";
import {
  asUnavailable,
  closeDatabase,
  db,
  onDatabaseAway,
  openDatabase,
  pool,
  transaction,
} from "./database";

let gate: Gate;
let direct: pg.Client;

beforeEach(async () => {
  const url = inject("serverUrl").replace("/moveease?", "/postgres?");
  gate = await openGate(url);
  openDatabase(gate.url, { max: 3 });
  direct = new pg.Client({ connectionString: url });
  await direct.connect();
});
afterEach(async () => {
  await gate.open();
  await closeDatabase();
  await direct.end();
  gate.close();
});

const isAway = (error: unknown) =>
  (asUnavailable((error as { cause?: unknown }).cause ?? error) as { code?: string }).code === "UNAVAILABLE";

async function backAgain(): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    if (
      await db()
        .execute(sql`select 1`)
        .then(Boolean, () => false)
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The database was not found again within 15 seconds.");
}

test("a connection ended by the server while a transaction thinks is an error of that transaction alone", async () => {
  const ended = new Promise((resolve) => pool().once("connect", (client) => client.once("end", resolve)));
  const failure = await transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await direct.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    await ended;
    await tx.execute(sql`select 1`);
  }).catch((error: unknown) => error);
  expect(isAway(failure)).toBe(true);
  expect(pool().totalCount).toBe(0);
  await backAgain();
});

test("connections found broken when a transaction begins are not lost to the pool", async () => {
  for (let turn = 0; turn < 6; turn++) {
    const client = await pool().connect();
    const { rows } = await client.query("select pg_backend_pid() as pid");
    client.release();
    gate.freeze();
    await direct.query("select pg_terminate_backend($1, 5000)", [rows[0].pid]);
    const broken = transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
    await gate.open();
    expect(isAway(await broken)).toBe(true);
  }
  await backAgain();
  expect(pool().totalCount - pool().idleCount).toBe(0);
});

test("what a transaction failed of is what its caller hears, also when it could not be rolled back", async () => {
  const failure = await transaction(async () => {
    gate.close();
    throw new Error("the work's own");
  }).catch((error: Error) => error.message);
  expect(failure).toBe("the work's own");
  await gate.open();
  await backAgain();
});

test("a database that says nothing is away for everybody who waits, and found again", async () => {
  let heard = 0;
  const leave = onDatabaseAway(() => heard++);
  await db().execute(sql`select 1`);
  gate.freeze();
  const began = performance.now();
  const waiting = [
    db().execute(sql`select 1`),
    transaction((tx) => tx.execute(sql`select 1`)),
    ...Array.from({ length: 4 }, () => db().execute(sql`select 1`)),
  ].map((question) => question.catch((error: unknown) => error));
  for (const failure of await Promise.all(waiting)) expect(isAway(failure)).toBe(true);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(heard).toBe(1);
  await expect(pool().connect()).rejects.toThrow("does not answer");
  await gate.open();
  await backAgain();
  leave();
});

test("a database that went and came back while nobody asked is not away", async () => {
  let heard = 0;
  const leave = onDatabaseAway(() => heard++);
  await db().execute(sql`select pg_sleep(1.5)`);
  gate.close();
  await vi.waitFor(() => expect(pool().totalCount).toBe(0));
  await gate.open();
  await db().execute(sql`select pg_sleep(1.5)`);
  expect(heard).toBe(0);
  leave();
});
