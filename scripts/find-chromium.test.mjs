import assert from "node:assert/strict";
import { test } from "node:test";
import { findChromium } from "./find-chromium.mjs";

function machine({ files = [], broken = [], env = {}, isRoot = false, playwright, commands = () => false }) {
  const there = new Set([...files, ...broken]);
  const ran = [];
  return {
    ran,
    env: { PATH: "/opt/bin:relative", ...env },
    exists: (file) => there.has(file),
    isRoot,
    run: (command, args) => {
      if (args[0] === "--version") return there.has(command) && !broken.includes(command);
      const line = [command, ...args].join(" ");
      ran.push(line);
      return commands(line, there);
    },
    playwright: async () => playwright,
    notify: () => {},
  };
}

test("takes what CHROMIUM_PATH names, and says so when it does not run", async () => {
  const files = ["/my/chrome", "/usr/bin/chromium"];
  const good = await findChromium({}, machine({ files, env: { CHROMIUM_PATH: "/my/chrome" } }));
  assert.equal(good.path, "/my/chrome");
  const bad = await findChromium({ install: true }, machine({ files, env: { CHROMIUM_PATH: "/gone" } }));
  assert.equal(bad.path, undefined);
  assert.match(bad.message, /CHROMIUM_PATH names \/gone/);
});

test("takes what is on the machine, in its usual places or in PATH, if it runs", async () => {
  const usual = await findChromium({}, machine({ files: ["/usr/bin/google-chrome-stable"] }));
  assert.equal(usual.path, "/usr/bin/google-chrome-stable");
  const inPath = await findChromium({}, machine({ files: ["/opt/bin/chromium"] }));
  assert.equal(inPath.path, "/opt/bin/chromium");
  const stub = await findChromium(
    {},
    machine({ broken: ["/usr/bin/chromium-browser"], files: ["/usr/bin/google-chrome"] }),
  );
  assert.equal(stub.path, "/usr/bin/google-chrome");
});

test("takes Playwright's own where it is there", async () => {
  const found = await findChromium({}, machine({ files: ["/cache/chrome"], playwright: "/cache/chrome" }));
  assert.equal(found.path, "/cache/chrome");
});

test("fetches nothing unless asked to", async () => {
  const closed = machine({ isRoot: true, files: ["/usr/bin/apt-get"] });
  const found = await findChromium({}, closed);
  assert.match(found.message, /apt-get install chromium/);
  assert.deepEqual(closed.ran, []);
});

test("fetches Playwright's first", async () => {
  const open = machine({
    playwright: "/cache/chrome",
    commands: (line, there) =>
      line.includes("playwright install chromium") && Boolean(there.add("/cache/chrome")),
  });
  assert.equal((await findChromium({ install: true }, open)).path, "/cache/chrome");
  assert.equal(open.ran.length, 1);
});

test("installs Debian's as root when the download is refused", async () => {
  const giving = (name) => (line, there) =>
    line.endsWith(` ${name}`) && Boolean(there.add(`/usr/bin/${name}`));
  const debian = { files: ["/usr/bin/apt-get"], commands: giving("chromium") };
  const newer = { ...debian, commands: giving("chromium-headless-shell"), isRoot: true };
  assert.equal(
    (await findChromium({ install: true }, machine(newer))).path,
    "/usr/bin/chromium-headless-shell",
  );
  assert.equal(
    (await findChromium({ install: true }, machine({ ...debian, isRoot: true }))).path,
    "/usr/bin/chromium",
  );
  const ordinary = await findChromium({ install: true }, machine(debian));
  assert.match(ordinary.message, /sudo apt-get install chromium/);
});

test("says what to do where nothing helps", async () => {
  const { path, message } = await findChromium({ install: true }, machine({ isRoot: true }));
  assert.equal(path, undefined);
  assert.match(message, /npx playwright install chromium/);
  assert.doesNotMatch(message, /apt-get/);
});
