import {
  calledDirectly,
  lineAt,
  listFiles,
  readSource,
  reportAndExit,
  repositoryRoot,
  resolveImport,
} from "./sources.mjs";

/**
 * Every class that a component uses has a rule, and every rule is used. A class without a rule becomes `undefined`.
 * Properties with a side use logical directions, so that right-to-left pages are mirrored automatically.
 */

const SIDED =
  /^[ \t]*(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|text-align: (?:left|right);|border-(?:top|bottom)-(?:left|right)-radius)/gm;
const UNMIRRORED = /\/\* The same in both directions\. \*\/\s*$/;

const IMPORT = /^import (\w+) from ["']([^"']+\.module\.css)["']/gm;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const files = listFiles(root, "src");
  const modules = new Map(
    files
      .filter((file) => file.endsWith(".module.css"))
      .map((file) => [file, { classes: classesOf(readSource(root, file)), used: new Set(), isOpen: false }]),
  );
  const problems = [];
  for (const file of files.filter((file) => /\.tsx?$/.test(file))) {
    const text = readSource(root, file);
    const code = text.replace(IMPORT, (line) => " ".repeat(line.length));
    for (const [, name, specifier] of text.matchAll(IMPORT)) {
      const target = resolveImport(root, file, specifier);
      const styles = modules.get(target);
      if (!styles) continue;
      for (const { 1: own, index } of code.matchAll(
        new RegExp(`(?<![\\w.])${name}(?:\\.(\\w+))?(?=\\W)`, "g"),
      )) {
        // `styles[tone]` may be any class.
        if (!own) styles.isOpen = true;
        else if (!styles.classes.has(own)) {
          const message = `'${own}' has no rule in ${target}: leave the class out, or write its rule`;
          problems.push({ file, line: lineAt(text, index), message });
        } else styles.used.add(own);
      }
    }
  }
  for (const file of modules.keys()) problems.push(...sidesOf(file, readSource(root, file)));
  for (const [file, { classes, used, isOpen }] of modules) {
    if (isOpen) continue;
    for (const [name, line] of classes)
      if (!used.has(name)) problems.push({ file, line, message: `nobody takes '${name}': delete its rules` });
  }
  return problems;
}

const sidesOf = (file, css) =>
  [...css.matchAll(SIDED)]
    .filter(({ index }) => !UNMIRRORED.test(css.slice(0, index)))
    .map(({ 0: found, index }) => ({
      file,
      line: lineAt(css, index),
      message: `'${found.trim()}' is not mirrored from right to left: inline-start or -end, or say 'The same in both directions.'`,
    }));

function classesOf(css) {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/:global\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (global) => " ".repeat(global.length))
    // Ignores declarations, where a dot belongs to a number.
    .replace(/(?<=[{;])[^{};]*(?=[;}])/g, (declaration) => declaration.replace(/[^\n]/g, " "));
  const classes = new Map();
  for (const { 1: name, index } of plain.matchAll(/\.([A-Za-z_][\w-]*)/g))
    if (!classes.has(name)) classes.set(name, lineAt(css, index));
  return classes;
}

if (calledDirectly(import.meta.url)) reportAndExit("styles", check());
