import { publicReach } from "./public-reach.mjs";
import {
  calledDirectly,
  lineAt,
  listFiles,
  readSource,
  reportAndExit,
  repositoryRoot,
  withoutComments,
} from "./sources.mjs";

/**
 * Errors are declared (docs/decisions/0024-errors-are-declared.md): only in errors.ts, each with a unique reason and sentence.
 * Code may not create errors directly, and schemas name declared ones. An error has a Kiswahili sentence exactly if a visitor, a
 * customer or an employee on their own pages can see it.
 */

const QUOTED = String.raw`("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`;
const DECLARED = new RegExp(
  String.raw`defineError\(\s*"\w+",\s*${QUOTED},\s*\{\s*en:\s*${QUOTED},?\s*(?:sw:\s*${QUOTED},?\s*)?\}`,
  "y",
);
const REASON = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const DECLARES = /(?<![\w$.])defineError\(/g;
const BY_HAND = /(?<![\w$.])(new AppError|undeclared)\(/g;
const SPOKEN = /(?<![\w$.])requiredText\(\s*["'`]/g;
const FAULT = /(?<![\w$.])throw new Error\(/g;

/** @returns {import("./sources.mjs").Problem[]} */
export async function check(root = repositoryRoot) {
  const problems = [];
  const isPublic = await publicReach(root);
  const reasons = new Map();
  const sentences = new Map();
  for (const file of listFiles(root, "src")) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    if (file === "src/platform/kernel/errors.ts") continue;
    const text = withoutComments(readSource(root, file));
    const refuse = (position, message) => problems.push({ file, line: lineAt(text, position), message });
    for (const { index } of text.matchAll(DECLARES)) {
      const declared = readDeclaration(text, index);
      const name = /\bconst (\w+) = $/.exec(text.slice(0, index))?.[1];
      const message =
        adviceFor(file, declared) ??
        adviceForOthers(declared, file, reasons, sentences) ??
        adviceForKiswahili(declared, name === undefined || isPublic(file, name));
      if (message) refuse(index, message);
    }
    if (!file.startsWith("src/platform/"))
      for (const { index, 1: what } of text.matchAll(BY_HAND))
        refuse(index, `'${what}' makes an error by hand; declare it in the feature's errors.ts`);
    for (const { index } of text.matchAll(SPOKEN))
      refuse(index, "a schema names a declared sentence: requiredText(nameRequired.en)");
    if (/^src\/features\/.*\/(?:handlers|routes)\.ts$/.test(file))
      for (const { index } of text.matchAll(FAULT))
        refuse(index, "what a caller did wrong is a declared error; 'new Error' is a fault of ours");
  }
  return problems;
}

function readDeclaration(text, index) {
  DECLARED.lastIndex = index;
  const found = DECLARED.exec(text);
  if (!found) return undefined;
  const [reason, en, sw] = found.slice(1).map((quoted) => quoted?.slice(1, -1));
  return { reason, en, sw };
}

function adviceFor(file, declared) {
  if (!/(?:^|\/)errors\.ts$/.test(file) && !/^src\/platform\/.*-errors\.ts$/.test(file))
    return "an error is declared in the errors.ts of its feature or sub-concern";
  if (!declared) return "write the reason and the sentences as plain strings, where defineError is called";
  const { reason, en, sw } = declared;
  if (!REASON.test(reason)) return `the reason '${reason}' is not snake_case`;
  if (en === sw && /[a-z]/i.test(en.replace(/\{\w+\}/g, ""))) return `'${en}' is not said in Kiswahili`;
  return undefined;
}

function adviceForKiswahili({ reason, en, sw }, isPublic) {
  if (isPublic && sw === undefined)
    return `'${reason}' can reach a customer or an employee's own page; add the Kiswahili (sw) of '${en}'`;
  if (!isPublic && sw !== undefined)
    return `only office staff can see '${reason}'; remove its Kiswahili (sw)`;
  return undefined;
}

/** A reason names one error; so does a sentence, because schemas refer to errors by text. */
function adviceForOthers({ reason, en }, file, reasons, sentences) {
  const [same, said] = [reasons.get(reason), sentences.get(en)];
  reasons.set(reason, same ?? file);
  sentences.set(en, said ?? file);
  if (same) return `the reason '${reason}' stands in ${same} already`;
  if (said) return `'${en}' is declared in ${said} already; take that one`;
  return undefined;
}

if (calledDirectly(import.meta.url)) reportAndExit("errors", await check());
