import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { steadyClient } from "~/platform/db/pulse";
import { afterRestore } from "./after-restore";
import { BackupError } from "./backup-archive";

export const clients = { folder: "/usr/lib/postgresql" };

/** Runs a PostgreSQL program on a database. The environment passes the password, so that process lists do not show it. */
async function runProgram(program: string, url: string, args: string[]): Promise<string> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const { major } = await describeServer(url);
  // A newer pg_restore sends settings that an older server does not know.
  const fitting = path.join(clients.folder, major, "bin", program);
  const connection = args.includes("--list") ? [] : [`--dbname=${address.href}`];
  const outcome = await new Promise<{ code: number | null; said: string; wrote: string }>(
    (resolve, reject) => {
      const child = spawn(existsSync(fitting) ? fitting : program, [...connection, ...args], {
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
      });
      let said = "";
      let wrote = "";
      child.stdout.on("data", (chunk) => {
        wrote += chunk;
      });
      child.stderr.on("data", (chunk) => {
        said = (said + chunk).slice(-3000);
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, said, wrote }));
    },
  ).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new BackupError(
      `${program} is not installed here. It comes with PostgreSQL's client programs, version ${major} or newer: 'apt-get install postgresql-client-${major}' (Debian, Ubuntu), 'dnf install postgresql${major}' (Fedora), 'brew install libpq' (macOS).`,
    );
  });
  if (outcome.code !== 0) throw new BackupError(`${program} failed:\n${outcome.said.trim()}`);
  return outcome.wrote;
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
 * Restores the database from a dump in one transaction. The old data is first dumped to `aside` and comes back if the
 * restore fails. Returns the parts left out, which only a superuser may restore and the product does not need.
 */
export async function restoreDatabase(
  url: string,
  file: string,
  aside: string | undefined,
): Promise<string[]> {
  const fill = async () => {
    const left = await fillDatabase(url, file);
    await afterRestore(url);
    return left;
  };
  if (!aside) return fill();
  await dumpDatabase(url, aside);
  await emptyDatabase(url);
  try {
    return await fill();
  } catch (error) {
    await emptyDatabase(url);
    await fillDatabase(url, aside);
    throw error;
  }
}

/** Entries of a dump that an ordinary owner may not restore. */
const OTHERS =
  /^\d+; \d+ \d+ (COMMENT - EXTENSION|ACL - EXTENSION|EVENT TRIGGER|PUBLICATION|SUBSCRIPTION) ?(\S*)/;

async function fillDatabase(url: string, dump: string): Promise<string[]> {
  const contents = (await runProgram("pg_restore", url, ["--list", dump])).split("\n");
  const left = contents.flatMap((line) => {
    const [, kind, name] = OTHERS.exec(line) ?? [];
    return kind ? [`${kind.toLowerCase().replace(" - ", " of ")} ${name}`.trim()] : [];
  });
  const wanted = `${dump}.list`;
  writeFileSync(wanted, contents.filter((line) => !OTHERS.test(line)).join("\n"), { mode: 0o600 });
  try {
    await runProgram("pg_restore", url, [
      "--single-transaction",
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      `--use-list=${wanted}`,
      dump,
    ]);
  } finally {
    rmSync(wanted);
  }
  return left;
}

interface Server {
  major: string;
  filled: boolean;
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
