import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import pg from "pg";
import { create, extract } from "tar";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { startEmbeddedPostgres } from "~/platform/db/embedded";
import { readProc } from "~/platform/db/process-lock";
import { scratchFolder } from "~/platform/testing/scratch-folder";
import { packArchive } from "./backup-archive";
import { makeBackup, restoreBackup } from "./backup-data";
import { clients } from "./backup-external";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const lasting = scratchFolder();
chmodSync(lasting, 0o755);
afterAll(() => rmSync(lasting, { recursive: true, force: true }));
const small = path.join(lasting, "moveease.tar.gz");
const tiny = path.join(lasting, "tiny.tar.gz");
const smallData = path.join(lasting, "data");
beforeAll(async () => {
  const { stop } = await fill(smallData, 10);
  await stop();
  await makeBackup(place(smallData), small);
  const stage = path.join(lasting, "stage");
  mkdirSync(path.join(stage, "data"), { recursive: true });
  writeFileSync(path.join(stage, "data/secret.key"), "the key");
  const described = { madeAt: "", kind: "embedded", postgres: "18", migrations: 1 } as const;
  await packArchive(stage, tiny, described);
});

function newFolder(): string {
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const place = (dataDir: string) => ({ dataDir, databaseUrl: undefined });

async function fill(dataDir: string, rows: number) {
  const server = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  await ask(
    server.url,
    `create table kept as select n, repeat('x', 500) as filler from generate_series(1, ${rows}) n`,
  );
  writeFileSync(path.join(dataDir, "secret.key"), "the key", { mode: 0o600 });
  mkdirSync(path.join(dataDir, "files/2026"), { recursive: true });
  writeFileSync(path.join(dataDir, "files/2026/photo.jpg"), Buffer.from([0xff, 0xd8, 0, 1]));
  return server;
}

function someoneElses() {
  const folder = newFolder();
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, "secret.key"), "their key");
  writeFileSync(path.join(dataDir, "only-here.txt"), "");
  const archive = path.join(folder, "moveease.tar.gz");
  copyFileSync(tiny, archive);
  return { dataDir, archive };
}

function expectUntouched(dataDir: string): void {
  expect(readdirSync(dataDir).sort()).toEqual(["only-here.txt", "secret.key"]);
  expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).toBe("their key");
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

async function countIn(dataDir: string): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    return Number((await ask(server.url, "select count(*) as n from kept")).n);
  } finally {
    await server.stop();
  }
}

async function tamper(archive: string, change: (folder: string) => void): Promise<void> {
  const folder = newFolder();
  await extract({ file: archive, cwd: folder });
  change(folder);
  rmSync(archive);
  await create({ file: archive, gzip: true, cwd: folder, portable: true }, ["manifest.json", "data"]);
}

test("a copy made while rows are written holds everything committed before it, key and files too", {
  timeout: 120_000,
}, async () => {
  const folder = newFolder();
  const dataDir = path.join(folder, "data");
  const archive = path.join(folder, "moveease.tar.gz");
  const { url, stop } = await fill(dataDir, 5_000);
  undo.push(stop);
  const writing = { on: true, committed: 0 };
  const writer = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (; writing.on; writing.committed++) {
      await client.query("insert into kept select 1, repeat('y', 500) from generate_series(1, 50)");
      await client.query("update kept set filler = repeat('z', 500) where n % 97 = $1", [
        writing.committed % 97,
      ]);
      if (writing.committed % 20 === 0) await client.query("checkpoint");
    }
    await client.end();
  })();
  await expect.poll(() => writing.committed).toBeGreaterThan(0);
  const before = writing.committed;
  await makeBackup(place(dataDir), archive);
  const after = writing.committed;
  writing.on = false;
  await writer;
  expect(after).toBeGreaterThan(before);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(["data", "moveease.tar.gz"]);

  const other = path.join(newFolder(), "data");
  const manifest = await restoreBackup(place(other), archive, false);
  expect(manifest).toMatchObject({ kind: "embedded", postgres: "18" });
  const rows = await countIn(other);
  expect((rows - 5_000) % 50).toBe(0);
  expect(rows).toBeGreaterThanOrEqual(5_000 + before * 50);
  expect(rows).toBeLessThanOrEqual(5_000 + (after + 1) * 50);
  expect(readFileSync(path.join(other, "secret.key"), "utf8")).toBe("the key");
  expect(statSync(path.join(other, "secret.key")).mode & 0o777).toBe(0o600);
  expect([...readFileSync(path.join(other, "files/2026/photo.jpg"))]).toEqual([0xff, 0xd8, 0, 1]);
  expect(readdirSync(other).filter((name) => name.startsWith("."))).toEqual([]);
});

test("without the product running it started the database for the copy, and ended it", () => {
  expect(existsSync(path.join(smallData, "postgres/PG_VERSION"))).toBe(true);
  expect(existsSync(path.join(smallData, "postgres/postmaster.pid"))).toBe(false);
});

test("data that is there is replaced only when asked to", { timeout: 60_000 }, async () => {
  const { dataDir } = someoneElses();
  await expect(restoreBackup(place(dataDir), small, false)).rejects.toThrow(
    `There is data in ${dataDir} already. To put the backup in its place: npm run restore ${small} -- --replace`,
  );
  expectUntouched(dataDir);
  await restoreBackup(place(dataDir), small, true);
  expect(await countIn(dataDir)).toBe(10);
  expect(readFileSync(path.join(dataDir, "secret.key"), "utf8")).toBe("the key");
  expect(existsSync(path.join(dataDir, "only-here.txt"))).toBe(false);
});

test("a branch that reported to KRA is stopped in the restored data, and what waited may be at KRA", {
  timeout: 60_000,
}, async () => {
  const folder = newFolder();
  const dataDir = path.join(folder, "data");
  const { url, stop } = await fill(dataDir, 1);
  for (const statement of [
    "create table etims_branches (id int, stopped text)",
    "create table etims_submissions (branch_id int, number int, state text, sent_at timestamptz, unknown_since timestamptz)",
    "insert into etims_branches values (1), (2)",
    "insert into etims_submissions values (1, 7, 'signed'), (1, 8, 'queued'), (2, null, 'not_required')",
  ])
    await ask(url, statement);
  await stop();
  const archive = path.join(folder, "moveease.tar.gz");
  await makeBackup(place(dataDir), archive);
  const other = path.join(newFolder(), "data");
  await restoreBackup(place(other), archive, false);
  const server = await startEmbeddedPostgres({ dataDir: other });
  undo.push(server.stop);
  expect(
    await ask(
      server.url,
      "select string_agg(coalesce(stopped, '-'), ' ' order by id) as all from etims_branches",
    ),
  ).toEqual({
    all: "restored -",
  });
  expect(
    await ask(
      server.url,
      "select string_agg(number::text, ' ') as all from etims_submissions where unknown_since is not null",
    ),
  ).toEqual({ all: "8" });
});

test("data in use is never replaced", async () => {
  const { dataDir } = someoneElses();
  const holder: ChildProcess = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], {
    stdio: "ignore",
  });
  undo.push(() => holder.kill("SIGKILL"));
  const pid = holder.pid ?? 0;
  const stat = readProc(pid, "stat");
  const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  writeFileSync(path.join(dataDir, "moveease.lock"), JSON.stringify({ pid, started }));
  await expect(restoreBackup(place(dataDir), small, true)).rejects.toThrow(
    `The data in ${dataDir} is in use by another running MoveEase (process ${pid}).`,
  );
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    "a changed file",
    (folder) => writeFileSync(path.join(folder, "data/secret.key"), "another"),
    /was changed/,
  ],
  ["a missing file", (folder) => rmSync(path.join(folder, "data/secret.key")), /is missing/],
  ["a file too many", (folder) => writeFileSync(path.join(folder, "data/more"), ""), /does not belong to it/],
  ["no manifest", (folder) => writeFileSync(path.join(folder, "manifest.json"), "{}"), /manifest/],
  ["a newer version's data", about({ migrations: 9999 }), /newer version of MoveEase/],
  ["another PostgreSQL's data", about({ postgres: "17" }), /is of PostgreSQL 17/],
  ["a dump", about({ kind: "external" }), /DATABASE_URL/],
])("an archive with %s is refused before anything is touched", async (_, change, complaint) => {
  const { dataDir, archive } = someoneElses();
  await tamper(archive, change);
  await expect(restoreBackup(place(dataDir), archive, true)).rejects.toThrow(complaint);
  expectUntouched(dataDir);
});

function about(change: Record<string, unknown>) {
  return (folder: string) => {
    const file = path.join(folder, "manifest.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...change }));
  };
}

test("an archive cut short or not there is refused before anything is touched", async () => {
  const { dataDir, archive } = someoneElses();
  const whole = readFileSync(archive);
  writeFileSync(archive, whole.subarray(0, whole.length / 2));
  await expect(restoreBackup(place(dataDir), archive, true)).rejects.toThrow("not a whole backup");
  await expect(restoreBackup(place(dataDir), `${archive}.gone`, true)).rejects.toThrow("There is no file");
  expectUntouched(dataDir);
});

test("says so when there is nothing to back up, or no place for it", async () => {
  await expect(makeBackup(place(newFolder()), "/tmp/never.tar.gz")).rejects.toThrow("nothing to back up");
  await expect(makeBackup(place(smallData), path.join(smallData, "x.tar.gz"))).rejects.toThrow("elsewhere");
});

test("names the package when pg_dump is not installed", async () => {
  const before = process.env.PATH;
  undo.push(() => {
    process.env.PATH = before;
  });
  const { folder } = clients;
  undo.push(() => {
    clients.folder = folder;
  });
  clients.folder = process.env.PATH = newFolder();
  const file = path.join(newFolder(), "x.tar.gz");
  const external = { dataDir: newFolder(), databaseUrl: inject("serverUrl") };
  await expect(makeBackup(external, file)).rejects.toThrow("apt-get install postgresql-client-18");
  expect(existsSync(file)).toBe(false);
});
