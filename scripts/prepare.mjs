import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Installs, switches to the pinned Node and builds, each only when needed. Runs on any Node from 20, before anything is installed. */

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NEEDED = 24;
const bin = path.join(root, "node_modules/.bin");

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(path.relative(root, file));
    hash.update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** npm ci, once per lock file. */
export function install() {
  if (Number(process.versions.node.split(".")[0]) < 20) fail(`MoveEase needs Node 20 or newer to install itself; this is ${process.version}.`);
  const stamp = path.join(root, "node_modules/.moveease-lock");
  const wanted = hashOf([path.join(root, "package-lock.json")]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("  Installing packages, once (about half a minute)\n");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const { status } = spawnSync(npm[0], [...npm.slice(1), "ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) fail("npm ci failed: see above. Check the connection to the npm registry and try again.");
  writeFileSync(stamp, wanted);
}

/** Goes on under Node 24 from the packages when this one is older; never returns then. */
export function useNode24() {
  if (Number(process.versions.node.split(".")[0]) >= NEEDED) return;
  const node = path.join(bin, process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node) || process.env.MOVEEASE_NODE) {
    fail(`MoveEase runs on Node ${NEEDED}; this is ${process.version}, and none came with the packages for ${process.platform}-${process.arch}. Install Node ${NEEDED} from nodejs.org and start again.`);
  }
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, MOVEEASE_NODE: "24" };
  // Ctrl-C reaches the child by itself; this process only waits for it to have stopped.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
  const { status, signal } = spawnSync(node, process.argv.slice(1), { stdio: "inherit", env });
  process.exit(status ?? (signal ? 1 : 0));
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(full);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [full];
  });
}

/** Builds browser files and server when a source is newer than the last whole build. */
export function build() {
  const stamp = path.join(root, "build/.complete");
  const files = [...sources(path.join(root, "src")), ...sources(path.join(root, "public")), ...["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"].map((name) => path.join(root, name))];
  const newest = Math.max(...files.map((file) => statSync(file).mtimeMs));
  if (existsSync(stamp)) {
    const [time, count] = readFileSync(stamp, "utf8").split(" ").map(Number);
    if (newest <= time && count === files.length) return;
  }
  process.stdout.write("  Building (about a quarter of a minute)\n");
  mkdirSync(path.join(root, "build"), { recursive: true });
  writeFileSync(stamp, "0 0");
  const env = { ...process.env, NODE_ENV: "production", PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const steps = [[path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], [path.join(root, "scripts/precompress.mjs")]];
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync(process.execPath, step, { cwd: root, env, encoding: "utf8" });
    if (status !== 0) fail(`The build failed:\n${stdout}\n${stderr}`);
  }
  writeFileSync(stamp, `${newest} ${files.length}`);
}

/** Installed, on the right Node, and built. */
export function prepare() {
  install();
  useNode24();
  build();
}
