import { type ChildProcess, fork } from "node:child_process";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { scratchFolder, sweepScratch } from "~/platform/testing/scratch-folder";
import { reservedPort } from "~/server/free-port";

const root = path.dirname(import.meta.dirname);

interface Ready {
  ready: string;
  simulator?: string;
  standins?: string;
}

/**
 * Starts the built product as `npm start` does, on free ports, with the demo company in a temporary folder. Tests read
 * MOVEEASE_URL (the product) and SIMULATOR_URL (phones at `/`, mail at `/mail`, for programs `/_sim/…`).
 */
export default async function startServer() {
  sweepScratch();
  const dataDir = scratchFolder();
  const results = path.join(root, "test-results");
  mkdirSync(results, { recursive: true });
  const server = fork(path.join(root, "build/server/main.js"), {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DEMO: "on",
      DATA_DIR: dataDir,
      PORT: String(await reservedPort()),
    },
  });
  const log = createWriteStream(path.join(results, "server.log"));
  server.stdout?.pipe(log);
  server.stderr?.pipe(log);
  try {
    const { ready, simulator, standins } = await untilReady(server);
    process.env.MOVEEASE_URL = ready;
    process.env.SIMULATOR_URL = simulator ?? "";
    process.env.STANDINS_URL = standins ?? "";
  } catch (error) {
    server.kill("SIGTERM");
    throw error;
  }
  return async () => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function untilReady(server: ChildProcess): Promise<Ready> {
  return new Promise((resolve, reject) => {
    server.once("message", (message) => resolve(message as Ready));
    server.once("exit", () => reject(new Error("The server did not start: see test-results/server.log.")));
    server.once("error", reject);
  });
}
