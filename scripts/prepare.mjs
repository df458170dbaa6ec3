import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setHooksPath } from "./check-subjects.mjs";

/** Installs packages, switches to the pinned Node and builds, each only if needed. Runs on Node 20 or newer, before installation. */

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NEEDED = 24;
const bin = path.join(root, "node_modules/.bin");
const major = Number(process.versions.node.split(".")[0]);

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function say(line) {
  process.stdout.write(`  ${line}\n`);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(0)} s`;
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

/** Allows one preparation at a time in a checkout; others wait and then find the work done. */
async function alone(work) {
  const lock = path.join(root, ".preparing");
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, `${process.pid} ${startOf(process.pid)}`, { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST")
        fail(
          `The folder ${root} cannot be written to (${error.code}). Give this user the checkout, or clone it elsewhere.`,
        );
      if (holderIsGone(lock)) rmSync(lock, { force: true });
      else {
        if (!told) say("Another MoveEase is being prepared in this folder: waiting for it");
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

function holderIsGone(lock) {
  try {
    const [pid, started] = readFileSync(lock, "utf8").split(" ");
    // An empty file was created a moment ago, unless its process died right then.
    if (!pid) return Date.now() - statSync(lock).mtimeMs > 5000;
    process.kill(Number(pid), 0);
    return startOf(pid) !== started;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

/** A process's start time (Linux), to recognise a reused number. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

const lockFile = path.join(root, "package-lock.json");
const installStamp = path.join(root, "node_modules/.moveease-lock");
const lockHash = () => createHash("sha256").update(readFileSync(lockFile)).digest("hex");
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

function installedByHand() {
  const made = path.join(root, "node_modules/.package-lock.json");
  return (
    existsSync(made) &&
    existsSync(path.join(root, "node_modules/vite/package.json")) &&
    statSync(made).mtimeMs > statSync(lockFile).mtimeMs
  );
}

/** Runs npm ci once for each lock file, and sets the repository's hooks. */
export async function install() {
  if (major < 20)
    fail(
      `MoveEase needs Node 20 or newer to install itself; this is ${process.version}. Get one from nodejs.org.`,
    );
  setHooksPath(root);
  if (read(installStamp) === lockHash()) return;
  await alone(async () => {
    if (read(installStamp) === lockHash()) return;
    if (!existsSync(installStamp) && installedByHand()) return writeFileSync(installStamp, lockHash());
    const began = performance.now();
    say("Installing packages, once (half a minute to two minutes)");
    const npm = process.env.npm_execpath
      ? [process.execPath, process.env.npm_execpath]
      : [process.platform === "win32" ? "npm.cmd" : "npm"];
    const args = [
      ...npm.slice(1),
      "ci",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    const { ok, output } = await run(npm[0], args, {
      shell: npm.length === 1 && process.platform === "win32",
    });
    if (!ok)
      fail(
        `${output}\n\n'npm ci' failed: see above. Check the connection to the npm registry and start again.`,
      );
    writeFileSync(installStamp, lockHash());
    say(`Packages installed (${seconds(began)})`);
  });
}

/** Restarts under the packages' Node 24 if this one is older; then never returns. */
export function switchToNode24() {
  if (major >= NEEDED) return undefined;
  const node = path.join(bin, process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node) || process.env.MOVEEASE_NODE) {
    fail(
      `MoveEase runs on Node ${NEEDED}; this is ${process.version}, and none came with the packages for ${process.platform}-${process.arch}. Install Node ${NEEDED} from nodejs.org and start again.`,
    );
  }
  return follow(
    spawn(node, process.argv.slice(1), {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...pathEnv(), MOVEEASE_NODE: "24" },
    }),
  );
}

/** The environment with this checkout's programs first in PATH. */
export function pathEnv() {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
}

let following = false;

/** True if this process only forwards to a child process. */
export function isFollowing() {
  return following;
}

/** Forwards signals to a child process and exits as it exits. If this process is killed, the child notices by its channel. */
export function follow(child) {
  following = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenParentGone(() => child.kill("SIGTERM"));
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return new Promise(() => undefined);
}

/**
 * Calls `stop` when the parent process ends. A killed npm or shell sends no signal, but the parent's number changes. (npm's
 * shell does not pass on SIGINT: hence `exec node` in package.json.)
 */
export function whenParentGone(stop) {
  const parent = process.ppid;
  process.on("disconnect", stop);
  if (!process.env.npm_lifecycle_event || process.connected) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 300);
  watch.unref();
}

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) return sources(full);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [full];
  });
}

function sourceHash() {
  const alone = [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
    "scripts/phone-apps.mjs",
    "scripts/precompress.mjs",
  ];
  const files = [
    ...sources(path.join(root, "src")),
    ...sources(path.join(root, "public")),
    ...alone.map((name) => path.join(root, name)),
  ];
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

const buildStamp = path.join(root, "build/.complete");

/** Builds browser files and server if the sources changed since the last complete build, and replaces both at once. */
export async function build() {
  if (read(buildStamp) === sourceHash()) return;
  await alone(async () => {
    const wanted = sourceHash();
    if (read(buildStamp) === wanted) return;
    const began = performance.now();
    say("Building (a quarter of a minute to a minute)");
    const fresh = path.join(root, "build.new");
    rmSync(fresh, { recursive: true, force: true });
    const env = { ...pathEnv(), NODE_ENV: "production", MOVEEASE_BUILD: "build.new" };
    for (const step of [
      [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"],
      [path.join(root, "scripts/build-phone-apps.mjs"), "build.new"],
      [path.join(root, "scripts/precompress.mjs"), "build.new"],
    ]) {
      const { ok, output } = await run(process.execPath, step, { env });
      if (!ok) fail(`${output}\n\nThe build failed: see above.`);
    }
    writeFileSync(path.join(fresh, ".complete"), wanted);
    const old = path.join(root, "build.old");
    rmSync(old, { recursive: true, force: true });
    mkdirSync(path.join(root, "build"), { recursive: true });
    renameSync(path.join(root, "build"), old);
    renameSync(fresh, path.join(root, "build"));
    rmSync(old, { recursive: true, force: true });
    say(`Built (${seconds(began)})`);
  });
}

/** Installs, switches Node and builds. */
export async function prepare() {
  await install();
  await switchToNode24();
  await build();
}

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) await prepare();
