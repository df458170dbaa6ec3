import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./check-sizes.mjs";
import { fails, passes, withTree } from "./planted.mjs";

const lines = (count) => "a\n".repeat(count);

test("a clean tree passes, and what is generated or data does not count", () =>
  passes(check, {
    "src/short.ts": lines(250),
    "src/features/pricing/server/data/places.json": lines(5000),
    "src/platform/db/migrations/0000.ts": lines(900),
    "docs/long.md": lines(900),
  }));

test("refuses more than 400 lines wherever code stands", async () => {
  for (const file of ["src/a.ts", "src/b.tsx", "src/c.css", "scripts/d.mjs", "tests/e.ts", "bench/f.ts"]) {
    await fails(check, { [file]: lines(401) }, { file, line: 401, says: /401 lines, 400 at most/ });
  }
});

const grown = (files, ending = ".ts") =>
  Object.fromEntries(
    Array.from({ length: files }, (_, n) => [`src/features/quotes/web/part-${n}${ending}`, lines(250)]),
  );

test("refuses a feature of more than 9,000 lines, and asks about one of more than 6,000", async () => {
  const feature = { file: "src/features/quotes", line: 1 };
  await fails(check, grown(37, ".tsx"), { ...feature, says: /9250 lines, 9000 at most/ });
  await withTree(grown(25), (root) => {
    assert.deepEqual(check(root), [
      { ...feature, message: "6250 lines: is this still one noun?", warning: true },
    ]);
  });
});

test("counts no tests, builders, demo or styles to a feature's size", async () => {
  await passes(check, {
    ...grown(24),
    ...grown(30, ".test.ts"),
    ...grown(7, ".module.css"),
    "src/features/quotes/testing.ts": lines(250),
    "src/features/quotes/changes/demo.ts": lines(250),
  });
});

test("refuses more styles than nine lines for forty of screens", async () => {
  const styles = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`src/platform/ui/part-${n}.css`, lines(225)]),
  );
  const screens = (count) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`src/platform/ui/part-${n}.tsx`, lines(250)]),
    );
  await passes(check, { ...styles, ...screens(40) });
  await fails(
    check,
    { ...styles, ...screens(39), "src/a.test.tsx": lines(250) },
    { file: "src", line: 1, says: /2250 lines of styles for 9750 of screens, 2193 at most/ },
  );
});

test("asks about more than 250 lines without failing", () =>
  withTree({ "src/a.ts": lines(400) }, (root) => {
    const found = check(root);
    assert.equal(found.length, 1);
    assert.equal(found[0].warning, true);
    assert.match(found[0].message, /still one thing/);
  }));
