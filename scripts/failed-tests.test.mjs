import assert from "node:assert/strict";
import { test } from "node:test";
import { unhandledErrors } from "./failed-tests.mjs";

const RULE = "⎯⎯⎯⎯⎯⎯";

test("errors outside any test are told, which no report counts", () => {
  const output = [
    " ✓ a.test.ts (1 test) 2ms",
    `${RULE} Unhandled Errors ${RULE}`,
    "Vitest caught 2 unhandled errors during the test run.",
    `\u001b[31m${RULE}\u001b[39m Unhandled Rejection ${RULE}`,
    "Error: the database is gone",
    `${RULE} Uncaught Exception ${RULE}`,
    "Error: late",
  ].join("\n");
  assert.deepEqual(
    unhandledErrors(output).map((text) => text.split("\n").slice(0, 2)),
    [
      ["Unhandled Rejection", "Error: the database is gone"],
      ["Uncaught Exception", "Error: late"],
    ],
  );
  assert.deepEqual(unhandledErrors("Tests 1 passed"), []);
});
