import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { steadyClient } from "./pulse";

const LOCK = 7_202_611_21;

/** The folder of migrations, found from wherever the build put this module. */
export function migrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(folder, "src/platform/db/migrations");
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("The folder src/platform/db/migrations was not found.");
    folder = parent;
  }
}

/**
 * Migrates the database at `url` forward to the newest schema, under an advisory lock.
 * @param folder another set of migrations, to test upgrades from an earlier version
 */
export async function migrateDatabase(
  url: string,
  folder = migrationsFolder(),
): Promise<{ applied: number }> {
  const client = await connect(url);
  try {
    await refuseOldServer(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const before = await countApplied(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
    return { applied: (await countApplied(client)) - before };
  } finally {
    await client.end();
  }
}

/** True if the product has used this database before. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    return (await countApplied(client)) > 0;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = steadyClient(url, "moveease-migrate");
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(
      `The database cannot be reached (${error.message || error.code}). Check that it runs, and what DATABASE_URL says.`,
      { cause: error },
    );
  });
  return client;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  if (rows[0].number < 150_000)
    throw new Error(
      `DATABASE_URL names a PostgreSQL ${rows[0].version}; MoveEase needs 15 or newer. Without DATABASE_URL it brings its own.`,
    );
}

/** The number of migrations applied to the database; 0 if empty. */
export async function countApplied(client: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0].there) return 0;
  const count = await client.query("select count(*)::int as n from drizzle.__drizzle_migrations");
  return count.rows[0].n;
}

/** The number of migrations in this version of the product. */
export function countMigrations(folder = migrationsFolder()): number {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: unknown[];
  };
  return journal.entries.length;
}
