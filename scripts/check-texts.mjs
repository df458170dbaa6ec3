import { argumentsOf, loadMessageParser, readTexts } from "./message-catalogue.mjs";
import { calledDirectly, lineAt, listFiles, readSource, reportAndExit, repositoryRoot } from "./sources.mjs";

/**
 * Every text is valid, every text that a page uses exists, no translation lacks its original, and no original lacks its
 * translations.
 */

const TRANSLATIONS = ["sw"];

/** @returns {Promise<import("./sources.mjs").Problem[]>} */
export async function check(root = repositoryRoot, parserFrom = root) {
  const all = readTexts(root);
  if (all.length === 0) return [];
  const parse = await loadMessageParser(parserFrom);
  const problems = all.flatMap((texts) => checkMessages(texts, parse));
  const english = new Map(
    all.filter(({ locale }) => locale === "en").map((texts) => [originalOf(texts), texts]),
  );
  for (const texts of all) {
    if (texts.locale !== "en") problems.push(...compare(texts, english.get(originalOf(texts)), parse));
  }
  for (const texts of english.values()) problems.push(...untranslated(texts, all));
  const broken = all.some(({ fault }) => fault);
  return broken ? problems : [...problems, ...checkUses(root, [...english.values()])];
}

function originalOf({ file }) {
  return file.replace(/[^/]+\.json$/, "en.json");
}

function checkMessages({ file, fault, messages }, parse) {
  if (fault) return [{ file, line: fault.line, message: `not valid JSON: ${fault.message}` }];
  const problems = [];
  for (const [key, { text, line }] of messages) {
    const refuse = (message) => problems.push({ file, line, message: `'${key}' ${message}` });
    if (typeof text !== "string") refuse("is not a text; a message is a string, a group is an object");
    else if (text.trim() === "") refuse("is empty; leave it out, or say something");
    else {
      const reason = whyUnreadable(text, parse);
      if (reason)
        refuse(`cannot be read as an ICU message (${reason}); write a brace or quote meant as such as '{'`);
    }
  }
  return problems;
}

function whyUnreadable(text, parse) {
  try {
    parse(text, { shouldParseSkeletons: true });
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function compare({ file, messages }, original, parse) {
  const problems = [];
  if (original?.fault) return problems;
  for (const [key, { text, line }] of messages) {
    const source = original?.messages.get(key)?.text;
    if (source === undefined) {
      problems.push({
        file,
        line,
        message: `'${key}' is not in en.json; English comes first, or this is left over`,
      });
      continue;
    }
    if ([text, source].some((one) => typeof one !== "string" || whyUnreadable(one, parse))) continue;
    const given = argumentsOf(parse(source));
    const missing = [...argumentsOf(parse(text))].filter((name) => !given.has(name));
    if (missing.length > 0) {
      problems.push({
        file,
        line,
        message: `'${key}' asks for {${missing.join("}, {")}}, which en.json does not use`,
      });
    }
  }
  return problems;
}

function untranslated(original, all) {
  return TRANSLATIONS.flatMap((locale) => {
    const file = original.file.replace(/en\.json$/, `${locale}.json`);
    const texts = all.find((one) => one.file === file);
    if (original.fault || texts?.fault) return [];
    if (!texts) return [{ file: original.file, line: 1, message: `has no ${locale}.json beside it` }];
    return [...original.messages]
      .filter(([key]) => !texts.messages.has(key))
      .map(([key, { line }]) => ({
        file: original.file,
        line,
        message: `'${key}' is not in ${locale}.json: say it there too`,
      }));
  });
}

const TRANSLATOR =
  /\b(?:const|let)\s+(\w+)\s*=\s*(?:await\s+)?(?:useTranslations|createTranslator)\s*(?:<[^>()]*>)?\(([^;]*?)\)\s*[;\n]/g;

function checkUses(root, english) {
  const catalogue = {};
  for (const { namespace, tree } of english) catalogue[namespace] = { ...catalogue[namespace], ...tree };
  const problems = [];
  for (const file of listFiles(root, "src").filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  )) {
    const text = readSource(root, file);
    const spaces = translatorsOf(text);
    for (const [name, { namespaces, exact }] of spaces) {
      for (const namespace of namespaces) {
        if (at(catalogue, namespace) !== undefined) continue;
        const line = lineAt(text, text.indexOf(`"${namespace}"`));
        problems.push({ file, line, message: `no texts/en.json has the group '${namespace}'` });
      }
      if (!exact) continue;
      for (const use of usesOf(text, name)) {
        if (namespaces.some((namespace) => isThere(catalogue, namespace, use))) continue;
        problems.push({
          file,
          line: lineAt(text, use.position),
          message: `'${use.key}' is not in the texts of ${namespaces.map((one) => `'${one}'`).join(" or ")}; add it to texts/en.json`,
        });
      }
    }
  }
  return problems;
}

/**
 * The translators of a file by name, with their groups of texts. Not `exact` if the name is also a parameter, or a group is
 * computed: then the key's group is unknown.
 */
function translatorsOf(text) {
  const found = new Map();
  for (const [, name, written] of text.matchAll(TRANSLATOR)) {
    const named = /namespace:\s*([^,}]+)/.exec(written)?.[1] ?? written;
    const literal = /^\s*["']([\w.-]+)["']\s*,?\s*$/.exec(named)?.[1];
    const isRoot = written.trim() === "";
    const entry = found.get(name) ?? { namespaces: [], exact: true };
    if (literal !== undefined) entry.namespaces.push(literal);
    else if (isRoot) entry.namespaces.push("");
    else entry.exact = false;
    found.set(name, entry);
  }
  for (const [name, entry] of found) {
    if (new RegExp(`(?<!=)[({,]\\s*${name}\\s*(?:[,}]|:\\s*(?:ReturnType|Translator|\\())`).test(text))
      entry.exact = false;
  }
  return found;
}

/** Calls such as t("a.b"), t.rich("a.b") and t(`a.${kind}`); only the part before the placeholder is known. */
function usesOf(text, name) {
  const calls = new RegExp(
    `(?<![\\w$.])${name}(?:\\.(?:rich|markup|raw))?\\(\\s*(?:"([^"\\n]+)"|'([^'\\n]+)'|\`([^\`$\\n]*)(\\$\\{)?)`,
    "g",
  );
  return [...text.matchAll(calls)].map((match) => {
    const key = match[1] ?? match[2] ?? match[3];
    return { key, position: match.index, isPrefix: match[4] !== undefined };
  });
}

function isThere(catalogue, namespace, { key, isPrefix }) {
  if (!isPrefix) return at(catalogue, namespace ? `${namespace}.${key}` : key) !== undefined;
  const group = key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : "";
  const start = key.slice(group ? group.length + 1 : 0);
  const node = at(catalogue, [namespace, group].filter(Boolean).join("."));
  return (
    node !== null && typeof node === "object" && Object.keys(node).some((name) => name.startsWith(start))
  );
}

function at(tree, path) {
  let node = tree;
  for (const part of path === "" ? [] : path.split(".")) node = node?.[part];
  return node;
}

if (calledDirectly(import.meta.url)) reportAndExit("texts", await check());
