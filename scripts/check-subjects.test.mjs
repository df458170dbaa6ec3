import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { check, faultOf, LONGEST, setHooksPath } from "./check-subjects.mjs";

process.env.GIT_CONFIG_GLOBAL = "/dev/null";

function inRepository(work) {
  const root = mkdtempSync(path.join(tmpdir(), "subjects-"));
  const git = (...args) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
    }).trim();
  try {
    work({ root, git });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test("a subject of 72 characters fits, one of 73 does not", () => {
  assert.equal(faultOf(`# a comment\n${"x".repeat(LONGEST)}\n\n${"y".repeat(200)}`), undefined);
  assert.match(faultOf("x".repeat(LONGEST + 1)), /73 characters/);
});

test("commits after the rule are checked, those before are not", () =>
  inRepository(({ root, git }) => {
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "x".repeat(80));
    const before = git("rev-parse", "HEAD");
    assert.deepEqual(check(root, before), []);
    git("commit", "-q", "--allow-empty", "-m", "payments: refund at the provider");
    assert.deepEqual(check(root, before), []);
    git("commit", "-q", "--allow-empty", "-m", "y".repeat(90));
    assert.equal(check(root, before).length, 1);
  }));

test("a tree without that history passes", () =>
  inRepository(({ root, git }) => {
    assert.deepEqual(check(root, "abc"), []);
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "z".repeat(90));
    assert.deepEqual(check(root, "0123456789012345678901234567890123456789"), []);
  }));

test("hooks are set once, and other hooks are left alone", () =>
  inRepository(({ root, git }) => {
    setHooksPath(root);
    git("init", "-q");
    setHooksPath(root);
    assert.equal(git("config", "core.hooksPath"), ".githooks");
    git("config", "core.hooksPath", "mine");
    setHooksPath(root);
    assert.equal(git("config", "core.hooksPath"), "mine");
  }));
