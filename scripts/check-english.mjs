import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Plain English: counts idioms that make readers stumble, in comments, docs, the office's texts and error sentences.
 * The share of texts with an idiom must stay below each kind's limit. `node scripts/check-english.mjs --count` prints
 * the table; `--list docs` prints each place of one kind.
 *
 * @typedef {{ kind: Kind, file: string, line: number, text: string }} Text
 * @typedef {"comments" | "docs" | "office" | "errors"} Kind
 */

/**
 * Share of texts that may carry an idiom, by kind. It only goes down. The first count was 37.2, 20.5, 7.3 and 9.5 %; the
 * aim is a ninth of that in comments and docs, a fifth in office texts and errors.
 */
export const LIMITS = { comments: 0.02, docs: 0.015, office: 0.01, errors: 0.01 };

const IDIOMS = [
  /\b(?:for|to|by|from|than|as|and|only|of|with) (?:who|whoever)\b/i,
  /\b(?:for|to|of|by|from|with|in|on|at|than|as) what(?:ever)? /i,
  /(?:^|[.:;,(] )(?:Who|Whoever|Whom|What|Whatever) (?!(?:to|if|about)\b)[^?]*$/,
  /\b(?:whoever|whomever)\b/i,
  /\banew\b/i,
  /\b(?:stands|stand|stood|standing) (?:in|at|on|there|here)\b/i,
  /\bof (?:ours|yours|theirs|hers|(?:its|their|his|her|one's) own)\b/i,
  /\bby (?:itself|themselves|himself|herself|oneself)\b/i,
  /\ball the same\b/i,
  /\b(?:is|are|was|were|be|been|being) (?:told|said)\b/i,
  /\bso (?:often|many)\b(?! that)/i,
  /\bany more\b/i,
  /\b(?:come|comes|came|become|becomes|became) of\b/i,
  /\b(?:somebody|nobody|everybody|anybody)\b/i,
  /^Given to\b/,
];

/** True if a text has one of the idioms. */
export function isOdd(text) {
  return IDIOMS.some((idiom) => idiom.test(text));
}

function sentencesOf(text) {
  return text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?])\s+(?=[A-Z'`"(])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[A-Za-z]+\W+[A-Za-z]+/.test(sentence));
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|[\s;{(,])((?:\/\/[^\n]*\n?[ \t]*)+)/g;
const STRINGS = /"((?:[^"\\\n]|\\.)*)"|>([^<>{}=;]*[A-Za-z]{2}[^<>{}=;]*)</g;
const ENGLISH = /\ben: (?:"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g;
const NOT_PRODUCT = /\.test\.|\/testing\.ts|^src\/integrations\/(?:[^/]+\/simulator|standins)\//;

function commentsOf(file, source) {
  return [...source.matchAll(COMMENT)].flatMap((match) => {
    const raw = match[1] ?? match[2] ?? "";
    const text = raw
      .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, " ")
      .replace(/\s+/g, " ")
      .trim();
    if (!/[a-z]+ [a-z]+/i.test(text) || /^biome-ignore|^@ts-/.test(text)) return [];
    return [{ kind: "comments", file, line: lineAt(source, match.index + 1), text }];
  });
}

function quotedIn(kind, file, source, pattern) {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(pattern)].flatMap((match) =>
    sentencesOf(match[1] ?? match[2] ?? "")
      .filter((text) => kind === "errors" || (/^[A-Z]/.test(text) && /[a-z] [a-z]/i.test(text)))
      .map((text) => ({ kind, file, line: lineAt(source, match.index), text })),
  );
}

function docsOf(file, source) {
  const plain = source
    .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, " "))
    .replace(/\]\([^)]*\)/g, "]");
  return [...plain.matchAll(/[^\n|]+(?:\n(?![\n#|*\-\d])[^\n|]+)*/g)].flatMap((match) =>
    sentencesOf(match[0].replace(/^[#>*\-\d. ]+/, "")).map((text) => ({
      kind: "docs",
      file,
      line: lineAt(source, match.index),
      text,
    })),
  );
}

/** @returns {Text[]} Every comment, sentence of docs, text of the office and error sentence of a tree. */
export function readTexts(root = repositoryRoot) {
  const found = [];
  for (const file of [
    ...listFiles(root, "src"),
    ...listFiles(root, "scripts"),
    ...listFiles(root, "tests"),
  ]) {
    if (!/\.(?:tsx?|mjs|css)$/.test(file)) continue;
    const source = readSource(root, file);
    found.push(...commentsOf(file, source));
    if (NOT_PRODUCT.test(file) || !file.startsWith("src/")) continue;
    if (/errors\.ts$/.test(file)) found.push(...quotedIn("errors", file, source, ENGLISH));
    else if (/\.tsx$/.test(file)) found.push(...quotedIn("office", file, source, STRINGS));
  }
  const pages = [...listFiles(root, "docs"), ...listFiles(root, "src"), "README.md", "STYLE.md"];
  for (const file of pages) if (file.endsWith(".md")) found.push(...docsOf(file, readSource(root, file)));
  return found;
}

/** For each kind: how many texts there are, and those with an idiom. */
export function count(texts) {
  return Object.keys(LIMITS).map((kind) => {
    const all = texts.filter((text) => text.kind === kind);
    return { kind, all: all.length, odd: all.filter(({ text }) => isOdd(text)) };
  });
}

/** @returns {import("./sources.mjs").Problem[]} The idioms of each kind that has more than its share. */
export function check(root = repositoryRoot) {
  return count(readTexts(root))
    .filter(({ kind, all, odd }) => odd.length > all * LIMITS[kind])
    .flatMap(({ kind, odd }) =>
      odd.map(({ file, line, text }) => ({ file, line, message: `${kind}: say it plainly: ${text}` })),
    );
}

if (calledDirectly(import.meta.url)) {
  const [flag, kind] = process.argv.slice(2);
  if (flag === undefined) reportAndExit("english", check());
  for (const { kind: one, all, odd } of count(readTexts())) {
    if (flag === "--count")
      console.log(`${one} ${all} ${odd.length} ${((100 * odd.length) / all).toFixed(1)} %`);
    else if (one === kind) for (const { file, line, text } of odd) console.log(`${file}:${line}  ${text}`);
  }
}
