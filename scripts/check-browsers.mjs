import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Browser code must run in Safari 15. The build does not translate look-behind in regular expressions, and Safari before
 * 16.4 does not load scripts that contain it.
 */

const SERVER = /^src\/(?:server|integrations|platform\/(?:db|pdf|storage|sheets|tasks|testing))\/|\/server\//;
const LOOK_BEHIND = /\(\?<[=!]/g;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [];
  for (const file of listFiles(root, "src")) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || SERVER.test(file)) continue;
    const text = readSource(root, file);
    for (const { index } of text.matchAll(LOOK_BEHIND))
      problems.push({ file, line: lineAt(text, index), message: "no look-behind in code that browsers run" });
  }
  return problems;
}

if (calledDirectly(import.meta.url)) reportAndExit("browsers", check());
