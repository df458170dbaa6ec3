import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { calledDirectly, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * A commit's subject has at most 72 characters. As the hook `commit-msg` it checks the message being written; as a
 * check it reads the commits made since the rule came. A tree without that history passes.
 */

export const LONGEST = 72;
const BEFORE = "e6d8eb42dc95cf878b8ce0dcd6c2a733f5fabf82";

/** The fault of a commit message, or undefined. Comments of git's editor are ignored. */
export function faultOf(message) {
  const subject = message.split("\n").find((line) => !line.startsWith("#") && line.trim() !== "") ?? "";
  return subject.length > LONGEST
    ? `The subject has ${subject.length} characters, at most ${LONGEST} fit: ${subject}`
    : undefined;
}

function git(root, ...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** @returns {import("./sources.mjs").Problem[]} Long subjects among the commits after `before`. */
export function check(root = repositoryRoot, before = BEFORE) {
  let log;
  try {
    log = git(root, "log", "--no-merges", "--format=%s", `${before}..HEAD`);
  } catch {
    return [];
  }
  return log
    .split("\n")
    .map(faultOf)
    .filter(Boolean)
    .map((message) => ({ file: "git log", line: 1, message }));
}

/** Lets git call the hooks of this repository, unless other hooks are set or there is no repository. */
export function setHooksPath(root = repositoryRoot) {
  if (!existsSync(path.join(root, ".git"))) return;
  try {
    git(root, "config", "--get", "core.hooksPath");
  } catch {
    try {
      git(root, "config", "core.hooksPath", ".githooks");
    } catch {
      // No git, or its settings are read-only: the check still reads the commits.
    }
  }
}

if (calledDirectly(import.meta.url)) {
  const file = process.argv[2];
  if (file === undefined) reportAndExit("subjects", check());
  else {
    const fault = faultOf(readFileSync(file, "utf8"));
    if (fault) {
      console.error(fault);
      process.exitCode = 1;
    }
  }
}
