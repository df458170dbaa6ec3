import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { LANES } from "./check.mjs";
import { makeFeature, plan, renaming, spellingsOf } from "./new-feature.mjs";
import { listFiles, repositoryRoot } from "./sources.mjs";

/** Makes two nouns in a copy of the tree, and checks it there. `npm test` runs it: it checks all types a second time. */

/** Files for the checks and the noun's test; packages are linked. */
const COPIED =
  "src scripts docs tests bench art README.md STYLE.md CONTRIBUTING.md .gitignore biome.json knip.json package.json tsconfig.json vite.config.ts vitest.config.ts react-router.config.ts playwright.config.ts drizzle.config.ts".split(
    " ",
  );
/** The routes, the two lists, the permissions, the help articles and the migrations' journal. */
const CENTRAL_FILES = 7;

let root;
let made;
let second;
before(() => {
  root = mkdtempSync(path.join(tmpdir(), "noun-"));
  for (const name of COPIED)
    cpSync(path.join(repositoryRoot, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(root, "node_modules"));
  // The linked folder holds what the tree's own type check remembers.
  const options = path.join(root, "tsconfig.json");
  writeFileSync(options, readFileSync(options, "utf8").replace(/node_modules\/\.cache\//, ""));
  made = makeFeature(root, "storage-units");
  second = makeFeature(root, "tow-bookings");
});
after(() => rmSync(root, { recursive: true, force: true }));

/** Runs a package's program in the copy; throws with its output. */
function run(program, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, program), ...args], {
      cwd: root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: "1", FORCE_COLOR: undefined },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    child.on("close", (code) => (code === 0 ? resolve(said) : reject(new Error(said))));
  });
}

test("it touches seven central files, and creates all others", () => {
  assert.deepEqual(made.changed.toSorted(), [
    "src/contracts.ts",
    "src/features/office/help/web/office-articles.ts",
    "src/office.tsx",
    "src/platform/db/migrations/meta/_journal.json",
    "src/platform/http/permissions.ts",
    "src/routes.ts",
    "src/server/features.ts",
  ]);
  assert.ok(made.changed.length <= CENTRAL_FILES);
  for (const file of made.made)
    assert.match(
      file,
      /^src\/(?:features\/storage-units\/|platform\/db\/migrations\/\d{4}_storage_units\.sql)/,
    );
});

test("it is a whole noun, and nothing in it speaks of the one it was made from", () => {
  const inside = listFiles(root, "src/features/storage-units").map((file) =>
    file.split("/").slice(3).join("/"),
  );
  for (const file of [
    "README.md contract.ts demo.ts domain.test.ts domain.ts errors.ts list.ts office.tsx testing.ts",
    "server/commands.ts server/feature.ts server/handlers.ts server/queries.ts server/storage-units.test.ts server/tables.ts",
    "web/new-storage-unit-page.tsx web/storage-unit-inputs.tsx web/storage-unit-page.tsx web/storage-units-page.tsx",
  ].flatMap((line) => line.split(" ")))
    assert.ok(inside.includes(file), file);
  for (const file of [...made.made, ...made.changed]) {
    const text = readFileSync(path.join(root, file), "utf8");
    assert.doesNotMatch(text, /tow.?truck/i, file);
  }
});

test("all parts of the check pass, besides those of other tests", async () => {
  const parts = LANES.flat().map(({ name }) => name);
  await run("scripts/check.mjs", ...parts.filter((name) => !["types", "self-tests", "lint"].includes(name)));
});

test("it is written as the rest is", async () => {
  const all = [made, second].flatMap((one) => [...one.made, ...one.changed]);
  // Only its files: the rest of the tree is linted on its own.
  const files = [...new Set(all)].filter((file) => /\.(?:tsx?|json|css)$/.test(file));
  await run("node_modules/@biomejs/biome/bin/biome", "check", ...files);
});

test("its types fit, its pages' too", async () => {
  await run("scripts/check.mjs", "types");
});

test("its own tests pass", async () => {
  const said = await run(
    "node_modules/vitest/vitest.mjs",
    "run",
    ...["storage-units", "tow-bookings"].map((noun) => `src/features/${noun}`),
  );
  assert.match(said, /Test Files\s+4 passed/);
});

test("a name is refused that is no noun, that is there already, or whose singular nobody can guess", () => {
  assert.throws(() => plan(root, "StorageUnits"), /small letters with dashes/);
  assert.throws(() => plan(root, "storage-units"), /there already/);
  assert.throws(() => plan(root, "staff"), /what one of them is called/);
  assert.ok(
    plan(root, "people-of-note", "person-of-note").has(
      "src/features/people-of-note/web/person-of-note-page.tsx",
    ),
  );
});

test("every spelling is turned, and the singular is guessed", () => {
  assert.deepEqual(spellingsOf("storage-units"), [
    "storage-units",
    "storageUnits",
    "StorageUnits",
    "storage_units",
    "STORAGE_UNITS",
    "storage units",
    "Storage units",
  ]);
  const rename = renaming("storage-units", "storage-unit");
  assert.equal(
    rename("towTrucks TowTruck TOW_TRUCK_STATUSES tow_trucks 'tow-truck.made' Tow trucks"),
    "storageUnits StorageUnit STORAGE_UNIT_STATUSES storage_units 'storage-unit.made' Storage units",
  );
  for (const [plural, singular] of [
    ["branches", "branch"],
    ["companies", "company"],
    ["boxes", "box"],
    ["vehicles", "vehicle"],
  ])
    assert.ok(plan(root, plural).has(`src/features/${plural}/web/${singular}-page.tsx`), plural);
});

test("this tree has nothing of it", () => {
  assert.equal(existsSync(path.join(repositoryRoot, "src/features/storage-units")), false);
});
