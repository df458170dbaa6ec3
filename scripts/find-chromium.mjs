import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { calledDirectly } from "./sources.mjs";

const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];

const VERSION_MS = 20_000;
const DOWNLOAD_MS = 240_000;
const APT_MS = 420_000;

/**
 * The search's access to the machine, replaced in the self-test.
 * @typedef {{ env: Record<string, string | undefined>, exists: (file: string) => boolean, isRoot: boolean,
 *   run: (command: string, args: string[], milliseconds: number) => boolean,
 *   playwright: () => Promise<string | undefined>, tell: (line: string) => void }} Machine
 */

/** @type {Machine} */
const thisMachine = {
  env: process.env,
  exists: existsSync,
  isRoot: process.getuid?.() === 0,
  run: (command, args, timeout) =>
    spawnSync(command, args, {
      timeout,
      killSignal: "SIGKILL",
      stdio: "ignore",
      shell: process.platform === "win32",
    }).status === 0,
  playwright: async () => {
    try {
      const { chromium } = await import("@playwright/test");
      return chromium.executablePath();
    } catch {
      return undefined;
    }
  },
  notify: (line) => console.log(line),
};

/**
 * Finds a working Chromium. With `install` it also tries Playwright's download, then Debian's package if this user may
 * install one; both have a time limit.
 * @param {{ install?: boolean }} options
 * @param {Machine} machine
 * @returns {Promise<{ path: string, message?: undefined } | { path?: undefined, message: string }>}
 */
export async function findChromium({ install = false } = {}, machine = thisMachine) {
  const { env, exists, run } = machine;
  const works = (file) => exists(file) && run(file, ["--version"], VERSION_MS);

  if (env.CHROMIUM_PATH) {
    if (works(env.CHROMIUM_PATH)) return { path: env.CHROMIUM_PATH };
    return { message: `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is not there or does not run.` };
  }
  const found = onThisMachine(machine).find(works);
  if (found) return { path: found };
  const fromPlaywright = async () => {
    const file = await machine.playwright();
    return file && works(file) ? file : undefined;
  };
  const downloaded = await fromPlaywright();
  if (downloaded) return { path: downloaded };

  if (install) {
    machine.notify("No Chromium here yet: trying Playwright's download.");
    if (run("npx", ["--no-install", "playwright", "install", "chromium"], DOWNLOAD_MS)) {
      const file = await fromPlaywright();
      if (file) return { path: file };
    }
    if (machine.isRoot && exists("/usr/bin/apt-get")) {
      machine.notify("The download did not come: trying Debian's package.");
      const environment = ["DEBIAN_FRONTEND=noninteractive", "apt-get"];
      run("env", [...environment, "update"], APT_MS);
      for (const name of PACKAGES) {
        run("env", [...environment, "install", "-y", "--no-install-recommends", name], APT_MS);
        const file = onThisMachine(machine).find(works);
        if (file) return { path: file };
      }
    }
  }
  return { message: whatToDo(machine) };
}

function onThisMachine({ env }) {
  const folders = (env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const inPath = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...new Set([...PLACES, ...inPath])];
}

function whatToDo({ exists }) {
  const apt = exists("/usr/bin/apt-get") ? "run 'sudo apt-get install chromium', or " : "";
  return `No Chromium was found for the tests in a browser: ${apt}run 'npx playwright install chromium', or install Chrome or Chromium, or set CHROMIUM_PATH to one.`;
}

if (calledDirectly(import.meta.url)) {
  const { path: found, message } = await findChromium({ install: process.argv.includes("--install") });
  console.log(found ?? message);
  process.exitCode = found ? 0 : 1;
}
