import { spawn } from "node:child_process";
import path from "node:path";
import { follow, prepare, root } from "./prepare.mjs";

await prepare();
await follow(
  spawn(process.execPath, ["--enable-source-maps", path.join(root, "build/server/main.js")], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      // Caches compiled code, which saves a fifth of the start and of the first page.
      NODE_COMPILE_CACHE: path.join(root, "node_modules/.cache/compiled"),
    },
  }),
);
