import { rmSync } from "node:fs";
import { PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "~/platform/db/embedded";
import { migrateDatabase } from "~/platform/db/migrate";
import { scratchFolder, sweepScratch } from "./scratch-folder";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
    runFolder: string;
  }
}

/** One temporary PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  sweepScratch();
  const folder = scratchFolder();
  const server = await startEmbeddedPostgres({ dataDir: folder, ephemeral: true });
  await migrateDatabase(server.url);
  const boss = new PgBoss({ connectionString: server.url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  project.provide("serverUrl", server.url);
  project.provide("runFolder", folder);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
