import { calledDirectly, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/** A file one can read in a sitting: past 250 lines it is a question, past 400 it fails. */

const QUESTION = 250;
const LIMIT = 400;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [];
  for (const file of ["src", "scripts", "tests", "bench"].flatMap((folder) => listFiles(root, folder))) {
    if (!/\.(ts|tsx|css|mjs)$/.test(file)) continue;
    const lines = readSource(root, file).replace(/\n$/, "").split("\n").length;
    if (lines > LIMIT) {
      problems.push({
        file,
        line: LIMIT + 1,
        message: `${lines} lines, ${LIMIT} at most: divide it by what it does (commands/<verb>-<noun>.ts, a part of the page, a sub-concern)`,
      });
    } else if (lines > QUESTION) {
      problems.push({
        file,
        line: QUESTION + 1,
        message: `${lines} lines: is this still one thing?`,
        warning: true,
      });
    }
  }
  return problems;
}

if (calledDirectly(import.meta.url)) reportAndExit("sizes", check());
