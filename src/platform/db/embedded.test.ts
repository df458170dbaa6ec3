import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Logger, pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { clusterOf, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import { isAlive, readProc } from "./process-lock";
import { stagingPlace, swapFolders, undoInterruptedSwap } from "./swap-folders";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function newFolder(): string {
  const folder = scratchFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir });
  undo.push(server.stop);
  return server;
}

async function ask(url: string, question: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows[0];
  } finally {
    await client.end();
  }
}

async function holder(dataDir: string): Promise<ChildProcess> {
  const src = path.resolve(import.meta.dirname, "../..");
  const script = `
    import { runnerImport } from "vite";
    const { module } = await runnerImport(${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))},
      { configFile: false, logLevel: "silent", resolve: { alias: { "~": ${JSON.stringify(src)} } } });
    await module.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write("ready");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: path.dirname(src),
    stdio: ["ignore", "pipe", "pipe"],
  });
  undo.push(() => child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error(said)));
  });
  return child;
}

test("starts on an empty folder, reachable only by its private socket, durable, and keeps its data", async () => {
  const dataDir = newFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  expect(first.adopted).toBe(false);
  expect(
    await ask(
      first.url,
      "select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses, current_setting('server_version_num')::int / 10000 as major",
    ),
  ).toEqual({ fsync: "on", addresses: "", major: 18 });
  const socketDir = new URL(first.url).searchParams.get("host") ?? "";
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  await ask(first.url, "create table kept as select 'Ngũgĩ' as name");
  await first.stop();
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined();

  const again = await start(dataDir);
  expect(await ask(again.url, "select name from kept")).toEqual({ name: "Ngũgĩ" });
});

test("the server never runs as root", async () => {
  const dataDir = newFolder();
  await start(dataDir);
  const pid = findEmbeddedPostgres(dataDir)?.pid ?? 0;
  const [, uid] = /^Uid:\s+(\d+)/m.exec(readProc(pid, "status")) ?? [];
  expect(Number(uid)).toBeGreaterThan(0);
  expect(statSync(clusterOf(dataDir)).uid).toBe(Number(uid));
});

test("a second start on the same data is refused in plain words, and leaves the first alone", async () => {
  const dataDir = newFolder();
  const child = await holder(dataDir);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data in ${dataDir} is in use by another running MoveEase (process ${child.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
  const running = findEmbeddedPostgres(dataDir);
  expect(await ask(running?.url ?? "", "select 1 as one")).toEqual({ one: 1 });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  await (await startEmbeddedPostgres({ dataDir })).stop();
});

test("a server left behind by a killed process is taken over with all it committed, and ended", async () => {
  const dataDir = newFolder();
  const child = await holder(dataDir);
  const left = findEmbeddedPostgres(dataDir);
  if (!left) throw new Error("The child's server was not found.");
  await ask(left.url, "create table kept as select 41 as number");
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
  expect(isAlive(left.pid)).toBe(true);

  const taken = await startEmbeddedPostgres({ dataDir });
  expect(taken.adopted).toBe(true);
  expect(await ask(taken.url, "select number from kept")).toEqual({ number: 41 });
  await taken.stop();
  expect(isAlive(left.pid)).toBe(false);
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
});

async function until(what: string, holds: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    if (await holds().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`After 15 s still not: ${what}`);
}

async function kill(dataDir: string): Promise<number> {
  const pid = findEmbeddedPostgres(dataDir)?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, "SIGKILL");
  await until("dead", async () => !isAlive(pid));
  return pid;
}

test("a server that was killed is started again at its old address, with all it committed, however often", async () => {
  const dataDir = newFolder();
  const { url, stop } = await start(dataDir);
  await ask(url, "create table kept as select 41 as number");
  for (let turn = 0; turn < 2; turn++) {
    const dead = await kill(dataDir);
    await until("answering", () => ask(url, "update kept set number = number + 1 returning number"));
    expect(findEmbeddedPostgres(dataDir)?.pid).not.toBe(dead);
  }
  expect(await ask(url, "select number from kept")).toEqual({ number: 43 });
  await kill(dataDir);
  await stop();
  expect(findEmbeddedPostgres(dataDir)).toBeUndefined();
});

test("a server that cannot start for a while is tried until it can", { timeout: 60_000 }, async () => {
  const dataDir = newFolder();
  const { url } = await start(dataDir);
  await ask(url, "create table kept as select 41 as number");
  const needed = path.join(clusterOf(dataDir), "global/pg_control");
  renameSync(needed, `${needed}.away`);
  const held = globalThis as typeof globalThis & { moveeaseLog?: Logger };
  const before = held.moveeaseLog;
  const lines: string[] = [];
  held.moveeaseLog = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  undo.push(() => {
    if (before) held.moveeaseLog = before;
    else delete held.moveeaseLog;
  });
  await kill(dataDir);
  await until("tried", async () => lines.some((line) => line.includes("pg_control")));
  await expect(ask(url, "select 1")).rejects.toThrow();
  renameSync(`${needed}.away`, needed);
  await until("answering", () => ask(url, "select 1"));
  expect(await ask(url, "select number from kept")).toEqual({ number: 41 });
});

test("a process that got a dead server's number is neither asked nor ended", async () => {
  const dataDir = newFolder();
  await (await startEmbeddedPostgres({ dataDir })).stop();
  const other = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { stdio: "ignore" });
  undo.push(() => other.kill("SIGKILL"));
  const pidFile = path.join(clusterOf(dataDir), "postmaster.pid");
  writeFileSync(pidFile, `${other.pid}\n${clusterOf(dataDir)}\n1\n5432\n/tmp/me-gone\n\n0 0\nready   \n`);
  const server = await start(dataDir);
  expect(server.adopted).toBe(false);
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test("a restore cut short is undone before the database starts", async () => {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, "secret.key"), "old");
  writeFileSync(path.join(dataDir, "kept.txt"), "old");
  const staged = stagingPlace(dataDir);
  writeFileSync(path.join(staged, "secret.key"), "new");
  expect(() => swapFolders(dataDir, path.join(staged, "nowhere"))).toThrow();
  undoInterruptedSwap(dataDir);
  expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).toBe("old");
  expect(readFileSync(path.join(dataDir, "kept.txt"), "utf8")).toBe("old");

  const again = stagingPlace(dataDir);
  writeFileSync(path.join(again, "secret.key"), "new");
  swapFolders(dataDir, again);
  expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).toBe("new");
  expect(() => statSync(path.join(dataDir, "kept.txt"))).toThrow();
});
