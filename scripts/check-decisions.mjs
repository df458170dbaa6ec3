import { calledDirectly, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Each decision in docs/decisions has a title, a date and a status, and is listed in README.md there under its title.
 * Decisions it names in its status exist.
 */

const FOLDER = "docs/decisions";
const STATUS = /^\d{4}-\d{2}-\d{2}\. (?:In force(?:; [^.]+)?|Replaced by \d{4})\.$/;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const files = listFiles(root, FOLDER).filter((file) => file.endsWith(".md"));
  const index = `${FOLDER}/README.md`;
  const decisions = files.filter((file) => file !== index);
  if (decisions.length === 0) return [];
  const numbers = new Set(decisions.map(numberOf));
  const listed = files.includes(index) ? readSource(root, index) : "";
  return decisions.flatMap((file) => {
    const problems = [];
    const refuse = (line, message) => problems.push({ file, line, message });
    const [title = "", , status = ""] = readSource(root, file).split("\n");
    if (!/^# [A-Z][^\d].*[^.]$/.test(title))
      refuse(1, "the first line is '# ' and what was decided, without number and full stop");
    if (!STATUS.test(status))
      refuse(
        3,
        "the third line is '2026-11-28. In force.', '… In force; replaces 0040.' or '… Replaced by 0150.'",
      );
    for (const [number] of status.slice(10).matchAll(/\b\d{4}\b/g))
      if (!numbers.has(number)) refuse(3, `there is no decision ${number}`);
    const entry = `- [${numberOf(file)}](${file.slice(FOLDER.length + 1)}) ${title.slice(2)}`;
    if (!listed.split("\n").includes(entry)) refuse(1, `${index} lacks the line '${entry}'`);
    return problems;
  });
}

function numberOf(file) {
  return file.slice(FOLDER.length + 1, FOLDER.length + 5);
}

if (calledDirectly(import.meta.url)) reportAndExit("decisions", check());
