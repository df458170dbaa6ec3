import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { check } from "./check-phone-apps.mjs";
import { buildApp } from "./phone-apps.mjs";
import { fails, passes, withTree } from "./planted.mjs";

const web = "src/features/surveys/app/web";
const main = `${web}/main.tsx`;
const workerFile = "src/platform/phone/service-worker.ts";
const worker = { [workerFile]: "export const files = [__APP__, __VERSION__, __FILES__];" };

test("a small app passes, and a tree without apps", async () => {
  await passes(check, { ...worker, [main]: 'document.title = "Survey";' });
  await passes(check, { "src/a.ts": "" });
});

test("refuses more than 60,000 bytes, parts that are loaded later included", async () => {
  const text = `document.title = ${JSON.stringify(randomBytes(50_000).toString("hex"))};`;
  const says = /\/survey\/ loads \d\d,\d{3} bytes at first, 60,000 at most/;
  await fails(check, { ...worker, [main]: text.repeat(2) }, { file: main, line: 1, says: /60,000 at most/ });
  const later = {
    [`${web}/later.ts`]: `export const a = 1;${text}`,
    [main]: 'import("./later");document.title = "";',
  };
  await fails(
    check,
    { ...worker, ...later, [main]: `${later[main]}${text.slice(0, 30_000)}";` },
    { file: main, says },
  );
});

test("refuses the server's code and the office's packages", async () => {
  const server = { "src/features/surveys/server/queries.ts": "console.log(1);" };
  const reads = { ...worker, ...server, [main]: 'import "../../server/queries";' };
  await fails(check, reads, { file: main, says: /server\/ folder/ });
});

test("the worker keeps the app's files by name and version, and a change makes another version", async () => {
  const app = {
    path: "survey",
    entry: main,
    name: "Survey",
    shortName: "Survey",
  };
  const workerOf = (text) =>
    withTree({ ...worker, [main]: text }, async (root) => {
      const files = await buildApp(app, { from: root });
      return Buffer.from(files.find(({ name }) => name === "sw.js").bytes).toString();
    });
  const [one, other] = [await workerOf("document.title = 1;"), await workerOf("document.title = 2;")];
  assert.match(one, /assets\/app-[\w-]+\.js/);
  assert.match(one, /[`"']{2},/);
  assert.match(one, /manifest\.webmanifest/);
  assert.notEqual(one, other);
});
