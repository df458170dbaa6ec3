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

test("asks about more than 250 lines without failing", () =>
  withTree({ "src/a.ts": lines(400) }, (root) => {
    const found = check(root);
    assert.equal(found.length, 1);
    assert.equal(found[0].warning, true);
    assert.match(found[0].message, /still one thing/);
  }));
