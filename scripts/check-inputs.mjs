import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Figures use the money or figure field of src/platform/ui/office, bound as AmountField and NumberField. They keep the text
 * as typed and show errors. An input that converts to a number on each key saves wrong figures: an empty field becomes 0,
 * and 3000 after it becomes 30000.
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
