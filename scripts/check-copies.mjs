import { calledDirectly, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Copies: pairs of places that share six identical lines or more. A longer stretch counts once. Blank lines, comments,
 * imports and lines without a word are left out, as are tests and the demo. `--list` prints each pair.
 *
 * @typedef {{ file: string, line: number, other: string, otherLine: number, length: number }} Pair
 */

const SHORTEST = 6;
/** At most one pair in so many lines. It leaves room for features made by `npm run new:feature`, which share a template. */
const LINES_OF_A_PAIR = 1_750;
const LEFT_OUT =
  /\.test\.|\/testing\.ts|(?:^|\/)demo(?:\.ts|\/)|^src\/integrations\/(?:[^/]+\/simulator|standins)\//;

function linesOf(source) {
  let inComment = false;
  let inImport = false;
  const kept = [];
  for (const [index, raw] of source.split("\n").entries()) {
    const text = raw.trim();
    if (text.startsWith("/*")) inComment = true;
    if (/^import\b/.test(text)) inImport = true;
    if (!inComment && !inImport && /\w/.test(text) && !text.startsWith("//"))
      kept.push({ text, line: index + 1 });
    if (text.endsWith("*/")) inComment = false;
    if (/\bfrom "|^import "/.test(text)) inImport = false;
  }
  return kept;
}

/** @returns {Pair[]} Every pair of places with at least six equal lines, each stretch once. */
export function pairsOf(sources) {
  const files = sources.map(({ file, text }) => ({ file, lines: linesOf(text) }));
  const places = new Map();
  files.forEach(({ lines }, of) => {
    for (let at = 0; at + SHORTEST <= lines.length; at++) {
      const key = lines
        .slice(at, at + SHORTEST)
        .map(({ text }) => text)
        .join("\n");
      places.set(key, [...(places.get(key) ?? []), { of, at }]);
    }
  });
  const same = (a, b) => a !== undefined && b !== undefined && a.text === b.text;
  const pairs = [];
  for (const found of places.values())
    for (const [index, one] of found.entries())
      for (const other of found.slice(index + 1)) {
        const [a, b] = [files[one.of].lines, files[other.of].lines];
        if (same(a[one.at - 1], b[other.at - 1])) continue;
        let length = SHORTEST;
        while (same(a[one.at + length], b[other.at + length])) length++;
        pairs.push({
          file: files[one.of].file,
          line: a[one.at].line,
          other: files[other.of].file,
          otherLine: b[other.at].line,
          length,
        });
      }
  return pairs;
}

const readSources = (root) =>
  [...listFiles(root, "src"), ...listFiles(root, "scripts")]
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readSource(root, file) }));

/** @returns {import("./sources.mjs").Problem[]} All pairs, if there are more than allowed. */
export function check(root = repositoryRoot, linesOfAPair = LINES_OF_A_PAIR) {
  const sources = readSources(root);
  const pairs = pairsOf(sources);
  const lines = sources.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  const most = Math.floor(lines / linesOfAPair);
  if (pairs.length <= most) return [];
  return pairs.map(({ file, line, other, otherLine, length }) => ({
    file,
    line,
    message: `${length} lines as in ${other}:${otherLine}; ${pairs.length} pairs in all, at most ${most}: share one`,
  }));
}

if (calledDirectly(import.meta.url)) {
  if (process.argv[2] === "--count") console.log(pairsOf(readSources(repositoryRoot)).length);
  else reportAndExit("copies", check());
}
