import path from "node:path";
import { closeDatabase, openDatabase } from "~/platform/db/database";
import { defaultDataDir, findEmbeddedPostgres, startEmbeddedPostgres } from "~/platform/db/embedded";
import { readEnv } from "./env";
import { projectRoot } from "./project-root";

/** Opens the database for read-only commands, with or without the running product. Returns its close function. */
export async function openBooks(): Promise<() => Promise<void>> {
  const env = readEnv();
  if (env.DATABASE_URL) {
    openDatabase(env.DATABASE_URL, { max: 2 });
    return closeDatabase;
  }
  const dataDir = path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
  const running = findEmbeddedPostgres(dataDir);
  const started = running ? undefined : await startEmbeddedPostgres({ dataDir });
  openDatabase((running ?? started)?.url ?? "", { max: 2 });
  return async () => {
    await closeDatabase();
    await started?.stop();
  };
}

export const say = (text: string) => process.stdout.write(`  ${text}\n`);

/** Opens the books for `verify`, prints an error, and ends the process with the status of `verify`, or 2 if it failed. */
export async function runOnBooks(verify: () => Promise<number>): Promise<never> {
  let close = async () => {};
  let status = 2;
  try {
    close = await openBooks();
    status = await verify();
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await close();
  }
  process.exit(status);
}
