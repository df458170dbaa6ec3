import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/** Citations of docs/domain must name an existing heading, and only sources in the project. */

const DOMAIN = "docs/domain";
const CITATION = /docs\/domain\/([\w-]+\.md)((?:(?:, )?#[\w-]+)*)/g;
/** Applied migrations never change: docs/domain/README.md maps their old citations. */
const UNCHANGED = /\/migrations\//;
const ELSEWHERE = /\bREADINGS\b|(?<!\/)\bROLES\.md|\b[Pp]art [12], sections? \d|\bfacts(?:, section)? \d/g;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const headings = new Map(
    listFiles(root, DOMAIN).map((file) => [file.slice(DOMAIN.length + 1), anchorsOf(readSource(root, file))]),
  );
  const cited = ["src", "tests", "bench", "scripts", "docs/decisions"].flatMap((folder) =>
    listFiles(root, folder),
  );
  return cited
    .filter(
      (file) => /\.(ts|tsx|css|mjs|md)$/.test(file) && !/check-citations/.test(file) && !UNCHANGED.test(file),
    )
    .flatMap((file) => problemsOf(file, readSource(root, file), headings));
}

function problemsOf(file, text, headings) {
  const problems = [];
  const refuse = (index, message) => problems.push({ file, line: lineAt(text, index), message });
  for (const { 0: whole, 1: name, 2: anchors, index } of text.matchAll(CITATION)) {
    const known = headings.get(name);
    if (!known) refuse(index, `'${whole}' is cited, and there is no such file`);
    for (const anchor of known ? (anchors.match(/[\w-]+/g) ?? []) : [])
      if (!known.has(anchor)) refuse(index, `${DOMAIN}/${name} has no heading '#${anchor}'`);
  }
  for (const { 0: whole, index } of text.matchAll(ELSEWHERE))
    refuse(index, `'${whole}' leads nowhere: cite a heading of ${DOMAIN}, as ${DOMAIN}/readings.md#invoices`);
  return problems;
}

function anchorsOf(markdown) {
  return new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .trim()
        .replace(/\s/g, "-"),
    ),
  );
}

if (calledDirectly(import.meta.url)) reportAndExit("citations", check());
