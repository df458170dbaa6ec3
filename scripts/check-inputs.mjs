import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Figures are typed into the money field or the figure field of src/platform/ui/office, bound as AmountField and
 * NumberField. They keep the text as it is typed and refuse in words what is no figure. An input whose text is turned
 * into a number on each key saves another figure than was typed: an emptied field is 0, and 3000 after it is 30000.
 */

const FIELDS = "figures are typed into AmountField or NumberField, unbound MoneyField or FigureField";
const WAYS = [
  [/\bNumberInput\b(?=[^;]*from "@mantine\/core")/g, FIELDS],
  [
    /\b(?:Number|parseFloat|parseInt|valueAsNumber)\b[^;]{0,40}?\b(?:currentTarget|target)\??\.value\b/g,
    FIELDS,
  ],
  [/\.valueAsNumber\b/g, FIELDS],
  [
    /\bon(?:Change|Input|Blur)=\{\(?[\w\s,:{}]*\)?\s*=>(?:(?!\/>|\bon[A-Z]\w+=)[^;]){0,160}?\b(?:Number|(?:Number\.)?parse(?:Float|Int))\(/g,
    FIELDS,
  ],
];

/** A choice among numbers is not typed. */
const isChoice = (text, index) =>
  /<(?:Select|SegmentedControl)\b(?![\s\S]*<[A-Z]\w*\s)/.test(text.slice(0, index));

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const problems = [];
  for (const file of listFiles(root, "src")) {
    if (!file.endsWith(".tsx") || file.endsWith(".test.tsx")) continue;
    const text = readSource(root, file);
    for (const [way, message] of WAYS)
      for (const { index } of text.matchAll(way))
        if (!isChoice(text, index)) problems.push({ file, line: lineAt(text, index), message });
  }
  return problems;
}

if (calledDirectly(import.meta.url)) reportAndExit("inputs", check());
