import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Money, figures, days and times use the company's formats (docs/domain/readings.md#formats), through functions of
 * src/platform/kernel. Other formatting is rejected, because it would ignore them.
 */

const KERNEL = "src/platform/kernel/";
const OTHERS = /^src\/integrations\/(?:[^/]+\/simulator|standins)\//;

const WAYS = [
  [
    /\.toLocale(?:Date|Time)?String\(/g,
    "write it with formatNumber, formatDate or formatTime of platform/kernel",
  ],
  [
    /\bIntl\.(?:NumberFormat|DateTimeFormat)\b/g,
    "figures and days are written by platform/kernel: numbers.ts, dates.ts, day-labels.ts",
  ],
  [/\bKES(?:\s|\\u00a0|&nbsp;)\$\{/g, "the currency is the company's: write the amount with formatKes"],
];

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [];
  for (const file of listFiles(root, "src")) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.startsWith(KERNEL) || OTHERS.test(file))
      continue;
    const text = readSource(root, file);
    for (const [way, message] of WAYS)
      for (const { index } of text.matchAll(way)) problems.push({ file, line: lineAt(text, index), message });
  }
  return problems;
}

if (calledDirectly(import.meta.url)) reportAndExit("formats", check());
