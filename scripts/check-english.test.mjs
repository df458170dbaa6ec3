import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { check, count, isOdd, readTexts } from "./check-english.mjs";

for (const odd of [
  "Visible to whoever approves",
  "What is kept of a move that was cancelled",
  "It is counted anew",
  "The rate stands in the settings",
  "A PNG of ours",
  "It starts by itself",
  "Book it all the same",
  "The owner is told",
  "Nobody reads it any more",
  "What came of it",
  "Given to, in turn",
])
  test(`'${odd}' is odd`, () => assert.ok(isOdd(odd)));

for (const plain of [
  "Who pays?",
  "The manager approves the quote",
  "Locks the row",
  "Visible to the approver",
])
  test(`'${plain}' is plain`, () => assert.ok(!isOdd(plain)));

function inTree(files, work) {
  const root = mkdtempSync(path.join(tmpdir(), "english-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  for (const name of ["README.md", "STYLE.md"]) if (!files[name]) writeFileSync(path.join(root, name), "");
  try {
    return work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("comments, docs, office texts and error sentences are read, each with its line", () =>
  inTree(
    {
      "src/features/a/errors.ts": '/** An error of the feature. */\nconst one = { en: "Nobody pays it." };\n',
      "src/features/a/web/page.tsx": "// The page of a list.\nreturn <p>Everybody is told</p>;\n",
      "docs/a.md": "# Title here\n\nThe rate stands in a table. A second one.\n",
    },
    (root) => {
      const found = readTexts(root).map(({ kind, line, text }) => `${kind} ${line} ${text}`);
      assert.deepEqual(found.toSorted(), [
        "comments 1 An error of the feature.",
        "comments 1 The page of a list.",
        "docs 1 Title here",
        "docs 3 A second one.",
        "docs 3 The rate stands in a table.",
        "errors 2 Nobody pays it.",
        "office 2 Everybody is told",
      ]);
      assert.deepEqual(
        count(readTexts(root)).map(({ kind, all, odd }) => [kind, all, odd.length]),
        [
          ["comments", 2, 0],
          ["docs", 3, 1],
          ["office", 1, 1],
          ["errors", 1, 1],
        ],
      );
      assert.equal(check(root).length, 3);
    },
  ));
