import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { listFiles, repositoryRoot } from "./sources.mjs";

/**
 * Counts the lines of the office's list screens: `node scripts/count-lists.mjs [commit]`, by default of the working
 * tree. A list screen is a page with a table of rows as its main part (PAGES, with the dashboard's table). Counted are
 * the page, its definition (list.ts), and the parts and styles that it imports from its own folder, recursively: each
 * file once, with blank lines and comments. Files that would exist without a table are excluded (BESIDE): other pages,
 * forms and dialogs, bulk actions, content of opened rows, figures, badges, pickers, and parts of other features.
 * Shared list parts (platform/ui/office) are printed separately.
 */
const PAGES = [
  "invoices-page",
  "quotes-page",
  "customers-page",
  "inquiries-page",
  "subscribers-page",
  "inquiry-table",
  "move-list-page",
  "payments-page",
  "outbox-page",
  "people-page",
  "tokens-page",
  "audit-page",
  "contents-page",
];
const BESIDE =
  /-(?:page|dialog|forms?|inputs|menu|badge|picker|panel|actions|buttons|words|head|invitations|stats|bar|export|excerpt|parts)$|^(?:\+types|mark-paid|record-payment|left-alone)/;
const SHARED = /^src\/platform\/ui\/office\/(?:lists?\b|bulk-|pages|tabs|row-)/;

const [commit] = process.argv.slice(2);
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", maxBuffer: 1 << 26 });

const files = new Set(
  commit ? git("ls-tree", "-r", "--name-only", commit, "src").split("\n") : listFiles(repositoryRoot, "src"),
);
/** @param {string} file */
const read = (file) =>
  commit ? git("show", `${commit}:${file}`) : readFileSync(path.join(repositoryRoot, file), "utf8");
/** @param {string} file */
const linesOf = (file) => read(file).split("\n").length - 1;

/**
 * Existing files that a file imports from its own folder.
 * @param {string} file
 */
function partsOf(file) {
  if (file.endsWith(".css")) return [];
  const found = [];
  for (const [, name = ""] of read(file).matchAll(/(?:from |import\(|import )"\.\/([^"]+)"/g)) {
    const isOwn = name.replace(/\.module\.css$/, ".tsx") === path.posix.basename(file);
    if (!isOwn && BESIDE.test(name.replace(/\.module\.css$/, ""))) continue;
    for (const ending of ["", ".tsx", ".ts"]) {
      const part = path.posix.join(path.posix.dirname(file), name + ending);
      if (files.has(part)) found.push(part);
    }
  }
  return found;
}

/** @type {Set<string>} */
const counted = new Set();
/**
 * @param {string} file
 * @returns {string[]}
 */
function withParts(file) {
  if (counted.has(file)) return [];
  counted.add(file);
  return [file, ...partsOf(file).flatMap(withParts)];
}

let total = 0;
for (const name of PAGES) {
  const page = [...files].find((file) => file.endsWith(`/${name}.tsx`) && !file.includes("/portal/"));
  if (!page) continue;
  const definition = path.posix.join(path.posix.dirname(path.posix.dirname(page)), "list.ts");
  const own = withParts(page);
  if (files.has(definition) && !counted.has(definition)) {
    counted.add(definition);
    own.push(definition);
  }
  const lines = own.reduce((sum, file) => sum + linesOf(file), 0);
  total += lines;
  console.log(`${String(lines).padStart(6)}  ${name}`);
  for (const file of own)
    console.log(
      `${" ".repeat(14)}${String(linesOf(file)).padStart(5)}  ${file.replace("src/features/", "")}`,
    );
}
const shared = [...files].filter((file) => SHARED.test(file) && !/\.test\.tsx?$/.test(file));
console.log(`${String(total).padStart(6)}  list screens`);
console.log(
  `${String(shared.reduce((sum, file) => sum + linesOf(file), 0)).padStart(6)}  shared by all lists`,
);
