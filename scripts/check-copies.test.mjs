import assert from "node:assert/strict";
import { test } from "node:test";
import { check, pairsOf } from "./check-copies.mjs";

const lines = (count, name = "line") =>
  Array.from({ length: count }, (_, at) => `const ${name}${at} = ${at};`);
const file = (name, ...parts) => ({ file: name, text: parts.flat().join("\n") });

test("six equal lines are a pair, five are none", () => {
  assert.equal(pairsOf([file("a.ts", lines(5), "other();"), file("b.ts", lines(5), "another();")]).length, 0);
  assert.deepEqual(pairsOf([file("a.ts", "first();", lines(6)), file("b.ts", lines(6))]), [
    { file: "a.ts", line: 2, other: "b.ts", otherLine: 1, length: 6 },
  ]);
});

test("a longer stretch counts once, three places are three pairs", () => {
  assert.equal(pairsOf([file("a.ts", lines(9)), file("b.ts", lines(9))]).length, 1);
  assert.equal(pairsOf([file("a.ts", lines(6)), file("b.ts", lines(6)), file("c.ts", lines(6))]).length, 3);
});

test("imports, comments and lines without a word are left out", () => {
  const imports = lines(8).map((_, at) => `import { part${at} } from "./part${at}";`);
  assert.equal(pairsOf([file("a.ts", imports), file("b.ts", imports)]).length, 0);
  const spaced = lines(6).flatMap((line) => [line, "", "// why", "}"]);
  assert.equal(pairsOf([file("a.ts", spaced), file("b.ts", lines(6))]).length, 1);
});

test("pairs are named once there are more than one in so many lines", () => {
  assert.ok(check(undefined, 1_000_000).length > 0);
});
