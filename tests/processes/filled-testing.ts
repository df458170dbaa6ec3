import { execFile } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { projectRoot } from "~/server/project-root";
import { newDatabase, newFolder, onServer } from "./process-testing";

/** The demo company for tests of whole processes. Filling takes a quarter of a minute, so it is filled once and copied. */
const run = promisify(execFile);

const SECRET_KEY = "one key for all processes";
const DATABASE = "filled";

/** A data folder with the demo company and its embedded database. */
export async function filledFolder(): Promise<string> {
  const filled = await once("filled-folder", (folder) => fill({ DATA_DIR: folder }));
  const copy = newFolder();
  // `cp` keeps the owners: as root, a database's files belong to its server.
  await run("cp", ["-a", `${filled}/.`, copy]);
  return copy;
}

/** Environment for processes that share a new database with the demo company. */
export async function filledDatabase(): Promise<{ DATABASE_URL: string; SECRET_KEY: string }> {
  await once("filled-database", async (folder) => {
    const DATABASE_URL = await onServer(`create database ${DATABASE}`, DATABASE);
    await fill({ DATABASE_URL, SECRET_KEY, DATA_DIR: folder });
  });
  return { DATABASE_URL: await newDatabase(DATABASE), SECRET_KEY };
}

const fill = (env: Record<string, string>) =>
  run(process.execPath, [path.join(projectRoot, "build/server/seed.js")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...env },
  });

/** A folder of the run: the first test creates it while others wait. After a failure the next one tries. */
async function once(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = path.join(inject("runFolder"), name);
  const making = `${folder}.making`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(making);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    try {
      await make(making);
      renameSync(making, folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return folder;
}
