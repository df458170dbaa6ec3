import { spawn } from "node:child_process";
import type pg from "pg";
import { steadyClient } from "~/platform/db/pulse";
import { BackupError } from "./backup-archive";

/** Runs one of PostgreSQL's own programs on a database. The password goes by its environment, where no list of processes shows it. */
async function runProgram(program: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const outcome = await new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn(program, [`--dbname=${address.href}`, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-3000);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said }));
  }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    const { major } = await describeServer(url);
    throw new BackupError(
      `${program} is not installed here. It comes with PostgreSQL's client programs, version ${major} or newer: 'apt-get install postgresql-client-${major}' (Debian, Ubuntu), 'dnf install postgresql${major}' (Fedora), 'brew install libpq' (macOS).`,
    );
  });
  if (outcome.code !== 0) throw new BackupError(`${program} failed:\n${outcome.said.trim()}`);
}

export async function dumpDatabase(url: string, file: string): Promise<void> {
  await runProgram("pg_dump", url, [
    "--format=custom",
    "--compress=0",
    "--no-owner",
    "--no-privileges",
    `--file=${file}`,
  ]);
}

/**
 * Fills the database from a dump, in one transaction. What was there is dumped to `aside` first and comes back when the
 * restore fails.
 */
export async function restoreDatabase(url: string, file: string, aside: string | undefined): Promise<void> {
  const fill = (dump: string) =>
    runProgram("pg_restore", url, [
      "--single-transaction",
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      dump,
    ]);
  if (!aside) return fill(file);
  await dumpDatabase(url, aside);
  await emptyDatabase(url);
  try {
    await fill(file);
  } catch (error) {
    await emptyDatabase(url);
    await fill(aside);
    throw error;
  }
}

interface Server {
  major: string;
  /** Whether anything is in the database. */
  filled: boolean;
  /** Sessions of other programs in the same database. */
  sessions: number;
}

export async function describeServer(url: string): Promise<Server> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select (current_setting('server_version_num')::int / 10000)::text as major,
        exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)') as filled,
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and backend_type = 'client backend' and pid <> pg_backend_pid()) as sessions`);
    return rows[0] as Server;
  });
}

async function emptyDatabase(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^(pg_|information_schema)'",
    );
    await client.query("begin");
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    await client.query("create schema public");
    await client.query("alter schema public owner to pg_database_owner");
    await client.query("commit");
  });
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = steadyClient(url, "moveease-backup");
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
