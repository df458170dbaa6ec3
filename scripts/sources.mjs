import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * A finding of a check. `message` states the problem and the fix; a `warning` does not fail.
 * @typedef {{ file: string, line: number, message: string, warning?: boolean }} Problem
 *
 * An import or re-export of a file. `typeOnly` vanishes when types are erased; `lazy` is `import()`.
 * @typedef {{ specifier: string, line: number, typeOnly: boolean, lazy: boolean }} Import
 */

const SKIPPED_FOLDERS = new Set(["node_modules", "build", "migrations", "test-results", "playwright-report"]);

export const repositoryRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * All files below a folder of `root`, sorted, as paths from `root` with forward slashes. Skips migrations, packages and dot
 * folders; a missing folder has no files.
 */
export function listFiles(root, folder) {
  const found = [];
  const visit = (relative) => {
    const absolute = path.join(root, relative);
    if (!existsSync(absolute)) return;
    for (const entry of readdirSync(absolute, { withFileTypes: true })) {
      if (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name)) continue;
      const child = `${relative}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile()) found.push(child);
    }
  };
  visit(folder);
  return found.sort();
}

const texts = new Map();

/** The text of a file given by its path from `root`. Files of this repository are read once. */
export function readSource(root, file) {
  if (root !== repositoryRoot) return readFileSync(path.join(root, file), "utf8");
  if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), "utf8"));
  return texts.get(file);
}

/** The line of a position in a text, from 1. */
export function lineAt(text, position) {
  let line = 1;
  for (let i = text.indexOf("\n"); i !== -1 && i < position; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

const blanked = new Map();

/** Replaces comments and template literals with blanks; lines keep their numbers. Keeps its results for other checks. */
export function withoutComments(text) {
  if (!blanked.has(text)) blanked.set(text, blankComments(text));
  return blanked.get(text);
}

/** A slash, a quote or a backtick: all that can begin a comment, string, template or regular expression. */
const BEGINS = /["'`/]/g;

function blankComments(text) {
  let out = "";
  let i = 0;
  const blank = (to) => {
    out += text.slice(i, to).replace(/[^\n]/g, " ");
    i = to;
  };
  const keep = (to) => {
    out += text.slice(i, to);
    i = to;
  };
  while (i < text.length) {
    BEGINS.lastIndex = i;
    const next = BEGINS.exec(text)?.index ?? text.length;
    keep(next);
    const two = text.slice(i, i + 2);
    const one = text[i];
    if (two === "//") blank(endAfter(text, "\n", i, 0));
    else if (two === "/*") blank(endAfter(text, "*/", i + 2, 2));
    else if (one === "`") blank(templateEnd(text, i));
    else if (one === '"' || one === "'") keep(lineTokenEnd(text, i, one));
    else if (one === "/" && startsRegex(out)) blank(lineTokenEnd(text, i, "/"));
    else keep(i + 1);
  }
  return out;
}

function endAfter(text, mark, from, length) {
  const position = text.indexOf(mark, from);
  return position === -1 ? text.length : position + length;
}

/** The end of a string or regular expression; neither crosses a line, which limits errors from apostrophes in JSX text. */
function lineTokenEnd(text, start, quote) {
  let inClass = false;
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i];
    if (char === "\\") i++;
    else if (char === "\n") return i;
    else if (quote === "/" && char === "[") inClass = true;
    else if (quote === "/" && char === "]") inClass = false;
    else if (char === quote && !inClass) return i + 1;
  }
  return text.length;
}

/** The end of a template literal, including its expressions. */
export function templateEnd(text, start) {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "`") return i + 1;
    else if (text.startsWith("${", i)) i = expressionEnd(text, i + 2);
  }
  return text.length;
}

function expressionEnd(text, start) {
  let depth = 1;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === "`") i = templateEnd(text, i) - 1;
    else if (char === '"' || char === "'") i = lineTokenEnd(text, i, char) - 1;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return i;
  }
  return text.length;
}

/** True if a slash starts a regular expression, because no value precedes it. */
function startsRegex(before) {
  const tail = before.trimEnd().slice(-20);
  return tail === "" || /[(,=:[!&|?{};+*%~^]$|=>$|\b(?:return|typeof|case|in|of)$/.test(tail);
}

const FROM =
  /(?<![\w$.])(?:import|export)\b\s*(type\b(?!\s*(?:,|from\b))\s*)?(?:[\w$*\s{},]|"[^"\n]*")*?\bfrom\s*["']([^"'\n]+)["']/g;
const FOR_EFFECT = /(?<![\w$.])import\s*["']([^"'\n]+)["']/g;
const LAZY = /(?<![\w$.])(typeof\s+)?import\s*\(\s*["']([^"'\n]+)["']\s*\)(\s*\.\s*[A-Z])?/g;

/**
 * Every import, re-export and `import()` of a module, in order.
 * @returns {Import[]}
 */
export function importsOf(text) {
  const code = withoutComments(text);
  const found = [];
  const add = (match, specifier, typeOnly, lazy) =>
    found.push({ specifier, line: lineAt(code, match.index), typeOnly, lazy });
  for (const match of code.matchAll(FROM)) add(match, match[2], Boolean(match[1]), false);
  for (const match of code.matchAll(FOR_EFFECT)) add(match, match[1], false, false);
  for (const match of code.matchAll(LAZY)) add(match, match[2], Boolean(match[1] ?? match[3]), true);
  return found.sort((a, b) => a.line - b.line);
}

const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

/**
 * The file of an import, as a path from `root`: `~/` is `src/`. Undefined for packages and for the framework's generated
 * `+types`. A missing file is returned as written, for the checks of folders.
 */
export function resolveImport(root, file, specifier) {
  const plain = specifier.split("?")[0];
  if (plain.includes("/+types/")) return undefined;
  let target;
  if (plain.startsWith("~/")) target = `src/${plain.slice(2)}`;
  else if (plain.startsWith(".")) target = path.posix.join(path.posix.dirname(file), plain);
  else return undefined;
  for (const ending of ENDINGS) {
    const candidate = path.join(root, target + ending);
    if (existsSync(candidate) && statSync(candidate).isFile()) return target + ending;
  }
  return target;
}

let ownModules;

/** All modules of `src` with their imports, read once for the checks of directions and cycles. */
export function readModules(root) {
  if (root !== repositoryRoot) return modulesOf(root);
  ownModules ??= modulesOf(root);
  return ownModules;
}

function modulesOf(root) {
  return listFiles(root, "src")
    .filter((file) => /\.(ts|tsx)$/.test(file))
    .map((file) => ({
      file,
      imports: importsOf(readSource(root, file)).map((found) => ({
        ...found,
        target: resolveImport(root, file, found.specifier),
      })),
    }));
}

/** A module that a package depends on, resolved as that package would: each name from the one before, the first from `root`. */
export async function importThrough(root, ...names) {
  let from = path.join(root, "package.json");
  for (const name of names) from = createRequire(pathToFileURL(from)).resolve(name);
  return import(pathToFileURL(from).href);
}

/** True if the script was run directly, not imported. */
export function calledDirectly(moduleUrl) {
  return process.argv[1] !== undefined && moduleUrl === pathToFileURL(path.resolve(process.argv[1])).href;
}

/** The findings as lines that an editor can open. */
export function formatProblems(problems) {
  return problems
    .map(({ file, line, message, warning }) => `${file}:${line}  ${warning ? "(warning) " : ""}${message}`)
    .join("\n");
}

/** Prints a check's findings and sets the exit code; warnings alone do not fail. */
export function reportAndExit(name, problems) {
  const faults = problems.filter((problem) => !problem.warning);
  if (problems.length > 0) console.log(formatProblems(problems));
  console.log(faults.length > 0 ? `${name}: ${faults.length} to mend` : `${name}: in order`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
