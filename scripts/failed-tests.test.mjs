import assert from "node:assert/strict";
import { test } from "node:test";
import { failedUnits, failedWalks } from "./failed-tests.mjs";

test("a failed unit test is told by its title and the first lines of its reason", () => {
  const reason = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
  const [told, ...others] = failedUnits({
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "fine", failureMessages: [] },
          { status: "failed", fullName: "adds up", failureMessages: [reason] },
        ],
      },
    ],
  });
  assert.deepEqual(others, []);
  assert.match(told, /^a\.test\.ts: adds up\nline 0\n/);
  assert.equal(told.split("\n").length, 16);
});

test("a failed walk brings along what the server warned of", () => {
  const body = Buffer.from('{"level":50,"msg":"a page failed"}').toString("base64");
  const results = [
    { status: "failed", errors: [{ message: "no such button" }], attachments: [{ name: "server", body }] },
  ];
  const specs = [
    { file: "a.spec.ts", title: "a morning", tests: [{ results }] },
    { file: "a.spec.ts", title: "an evening", tests: [{ results: [{ status: "passed" }] }] },
  ];
  const told = failedWalks({ suites: [{ suites: [{ specs }] }] });
  assert.deepEqual(told, [
    'a.spec.ts: a morning\nno such button\nThe server:\n{"level":50,"msg":"a page failed"}',
  ]);
});
