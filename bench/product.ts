import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { reservedPort } from "../src/server/free-port.ts";
import { processorTime, serverAndWorkers } from "./processes.ts";

const root = path.dirname(import.meta.dirname);

export interface Product {
  url: string;
  databaseUrl: string;
  simulator: string;
  /** The server and its workers. */
  pids(): number[];
  /** What they and the database have spent, in milliseconds. */
  processorTime(): number;
  signIn(email: string): Promise<{ cookie: string; token: string }>;
  stop(): Promise<void>;
}

/**
 * Starts the built product on a free port with the demo company and this many rows of everything beside it; of one part
 * alone, where no more is measured.
 */
export async function startProduct(rows: number, part?: "crm"): Promise<Product> {
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
  const child = fork(path.join(root, "build/server/main.js"), {
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { ready: url, simulator } = await message<{ ready: string; simulator: string }>(child);
  const pids = () => serverAndWorkers(child.pid ?? 0);
  return {
    url,
    simulator,
    databaseUrl: socketUrl(dataDir),
    pids,
    processorTime: () => processorTime(pids(), postmasterOf(dataDir)),
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
