import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { follow, prepare, root } from "./prepare.mjs";

await prepare();
const vite = path.join(root, "node_modules/vite/bin/vite.js");
const built = spawnSync(
  process.execPath,
  [vite, "build", "--config", path.join(root, "bench/vite.config.ts")],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  },
);
if (built.status !== 0) process.exit(built.status ?? 1);
await follow(
  spawn(process.execPath, [path.join(root, "bench/run.ts"), ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  }),
);
