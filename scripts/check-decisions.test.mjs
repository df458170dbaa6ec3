import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { check } from "./check-decisions.mjs";

const INDEX = "# Decisions\n\n- [0001](0001-a.md) Run one process\n";

function messages(files) {
  const root = mkdtempSync(path.join(tmpdir(), "decisions-"));
  mkdirSync(path.join(root, "docs/decisions"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(root, "docs/decisions", name), text);
  try {
    return check(root).map(({ message }) => message);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("a decision with title, date and status that is listed is in order", () => {
  assert.deepEqual(
    messages({ "README.md": INDEX, "0001-a.md": "# Run one process\n\n2026-11-21. In force.\n" }),
    [],
  );
  assert.deepEqual(messages({}), []);
});

for (const [what, decision, index, wanted] of [
  ["a title with a number", "# 1. Run one process\n\n2026-11-21. In force.\n", INDEX, /first line/],
  ["no status", "# Run one process\n\nBecause.\n", INDEX, /third line/],
  [
    "a successor that does not exist",
    "# Run one process\n\n2026-11-21. Replaced by 0009.\n",
    INDEX,
    /no decision 0009/,
  ],
  [
    "a decision that is not listed",
    "# Run one process\n\n2026-11-21. In force.\n",
    "# Decisions\n",
    /lacks the line/,
  ],
])
  test(`${what} is refused`, () => {
    assert.ok(
      messages({ "README.md": index, "0001-a.md": decision }).some((message) => wanted.test(message)),
    );
  });
