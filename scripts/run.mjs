import { spawn } from "node:child_process";
import path from "node:path";
import { follow, prepare, root } from "./prepare.mjs";

/** Runs a built command: `npm run seed|worker|doctor|ledger|crm|audit|prove-exports|prove-seal|rotate-secrets|backup|restore|daraja|standins -- …`. */
const COMMANDS = {
  seed: ["seed"],
  worker: ["worker"],
  doctor: ["doctor"],
  ledger: ["ledger"],
  crm: ["crm"],
  audit: ["audit"],
  "prove-exports": ["prove-exports"],
  "prove-seal": ["prove-seal"],
  "rotate-secrets": ["rotate-secrets"],
  backup: ["backup", "backup"],
  restore: ["backup", "restore"],
  daraja: ["daraja-simulator"],
  standins: ["stand-ins"],
};

const [name, ...given] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  process.stderr.write(`There is no command '${name}'. There are: ${Object.keys(COMMANDS).join(", ")}.\n`);
  process.exit(2);
}
await prepare();
const [script, ...fixed] = command;
await follow(
  spawn(
    process.execPath,
    ["--enable-source-maps", path.join(root, `build/server/${script}.js`), ...fixed, ...given],
    {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // File names on the command line are relative to the caller's folder, not to the checkout.
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: { ...process.env, NODE_ENV: "production" },
    },
  ),
);
