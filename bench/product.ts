import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { reservedPort } from "../src/server/free-port.ts";
import { databaseTime, processorTime, serverAndWorkers } from "./processes.ts";

const root = path.dirname(import.meta.dirname);

export interface Product {
  url: string;
  databaseUrl: string;
  simulator: string;
  /** The server and its workers. */
  pids(): number[];
  /** Processor time spent so far, in milliseconds. */
  spent(): { server: number; workers: number; database: number };
  /** Of a watched product. */
  inspectorPort: number;
  signIn(email: string): Promise<{ cookie: string; token: string }>;
  stop(): Promise<void>;
}

interface Started {
  /** Fills one part alone, where no more is measured. */
  part?: "crm" | "jobs";
  /** Keeps PostgreSQL's statistics of statements and functions, and opens the server's inspector. */
  isWatched?: boolean;
}

const WATCHED = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track = 'all'
track_functions = 'all'
`;

/** Starts the built product on a free port with the demo company and this many rows of everything beside it. */
export async function startProduct(rows: number, { part, isWatched }: Started = {}): Promise<Product> {
  const dataDir = mkdtempSync("/tmp/moveease-bench-");
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    DEMO: "on",
    PORT: String(await reservedPort()),
  };
  const seed = [path.join(root, "build/server/seed.js"), "--scale", String(rows)];
  execFileSync(process.execPath, [...seed, ...(part ? ["--part", part] : [])], { env });
  const inspectorPort = isWatched ? await reservedPort() : 0;
  if (isWatched) appendFileSync(path.join(dataDir, "postgres/postgresql.auto.conf"), WATCHED);
  const child = fork(path.join(root, "build/server/main.js"), {
    env,
    execArgv: isWatched ? [`--inspect=127.0.0.1:${inspectorPort}`] : [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { ready: url, simulator } = await message<{ ready: string; simulator: string }>(child);
  const pids = () => serverAndWorkers(child.pid ?? 0);
  return {
    url,
    simulator,
    databaseUrl: socketUrl(dataDir),
    pids,
    spent: () => {
      const [server = 0, ...workers] = pids().map(processorTime);
      return {
        server,
        workers: workers.reduce((sum, each) => sum + each, 0),
        database: databaseTime(postmasterOf(dataDir)),
      };
    },
    inspectorPort,
    async signIn(email) {
      const answer = await fetch(`${url}/api/v1/sessions`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ email, password: "Twende-Kazi-2026" }),
      });
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
      return { cookie, token: value.slice(0, value.lastIndexOf(".")) };
    },
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first message of a child process; fails when it ends before. */
export function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (said) => resolve(said as T));
    child.once("exit", (code) => reject(new Error(`It ended (${code}) before it was ready.`)));
  });
}

/** The lines of a running database's file: its process id, and as the fifth the folder of its socket. */
function postmasterFile(dataDir: string): string[] {
  const file = path.join(dataDir, "postgres/postmaster.pid");
  if (!existsSync(file)) throw new Error(`There is no running database in ${dataDir}.`);
  return readFileSync(file, "utf8").split("\n");
}

const postmasterOf = (dataDir: string) => Number(postmasterFile(dataDir)[0]);

function socketUrl(dataDir: string): string {
  const folder = postmasterFile(dataDir)[4] ?? "";
  return `postgresql://moveease@localhost/moveease?host=${encodeURIComponent(folder)}`;
}
