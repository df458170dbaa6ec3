import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { startEmbeddedPostgres } from "~/platform/db/embedded";
import { projectRoot } from "~/server/project-root";
import { newFolder, undo } from "./process-testing";

/** The demo company for tests of whole processes. Filling takes a quarter of a minute, so it is filled once and copied. */
const run = promisify(execFile);

const SECRET_KEY = "one key for all processes";

/** A data folder with the demo company, its embedded database, and a key file that says the same as SECRET_KEY. */
export async function filledFolder(): Promise<string> {
  const filled = await once("filled", (folder) => {
    const key = createHash("sha256").update(SECRET_KEY).digest("base64");
    writeFileSync(path.join(folder, "secret.key"), key);
    return run(process.execPath, [path.join(projectRoot, "build/server/seed.js")], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: folder },
    });
  });
  const copy = newFolder();
  // `cp` keeps the owners: as root, a database's files belong to its server.
  await run("cp", ["-a", `${filled}/.`, copy]);
  return copy;
}

/** Environment for processes that share a database with the demo company, on a server of its own. */
export async function filledDatabase(): Promise<{ DATABASE_URL: string; SECRET_KEY: string }> {
  const server = await startEmbeddedPostgres({ dataDir: await filledFolder(), ephemeral: true });
  undo.push(() => server.stop());
  return { DATABASE_URL: server.url, SECRET_KEY };
}

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
