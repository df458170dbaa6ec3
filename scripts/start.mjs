import { spawn } from "node:child_process";
import path from "node:path";
import { prepare, root } from "./prepare.mjs";

/** `npm start`: everything that is needed, then the product. */
prepare();
const server = spawn(process.execPath, ["--enable-source-maps", path.join(root, "build/server/main.js")], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
// Ctrl-C reaches both of us; the product stops by itself and we say how it ended.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
