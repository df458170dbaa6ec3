import { spawn } from "node:child_process";
import path from "node:path";
import { prepare, root } from "./prepare.mjs";

/** `npm run seed|doctor|backup|restore|daraja -- …`: one of the built commands. */
const COMMANDS = { seed: ["seed"], doctor: ["doctor"], backup: ["backup", "backup"], restore: ["backup", "restore"], daraja: ["daraja-simulator"] };

const [name, ...given] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`There is no command '${name}'. There are: ${Object.keys(COMMANDS).join(", ")}.\n`);
  process.exit(2);
}
prepare();
const [script, ...fixed] = command;
const child = spawn(process.execPath, [path.join(root, `build/server/${script}.js`), ...fixed, ...given], {
  stdio: "inherit",
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { ...process.env, NODE_ENV: "production" },
});
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
