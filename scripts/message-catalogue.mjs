import path from "node:path";
import { importThrough, lineAt, listFiles, readSource } from "./sources.mjs";

/**
 * One file of texts. `messages` maps each key ("accept.title") to its text and the line on which it stands.
 * @typedef {{ file: string, namespace: string, locale: string, tree: unknown,
 *   messages: Map<string, { text: unknown, line: number }>, fault?: { line: number, message: string } }} Texts
 */

/** Reads every texts/<locale>.json of features and platform; the namespace is the texts' folder. */
export function readTexts(root) {
  return listFiles(root, "src")
    .filter((file) => /\/texts\/[a-z-]+\.json$/.test(file))
    .map((file) => {
      const raw = readSource(root, file);
      const texts = {
        file,
        namespace: file.split("/").at(-3),
        locale: path.posix.basename(file, ".json"),
        tree: {},
        messages: new Map(),
      };
      try {
        texts.tree = JSON.parse(raw);
      } catch (error) {
        const position = /position (\d+)/.exec(error.message)?.[1];
        return { ...texts, fault: { line: lineAt(raw, Number(position ?? 0)), message: error.message } };
      }
      collect(raw, texts.tree, "", 0, texts.messages);
      return texts;
    });
}

function collect(raw, node, prefix, from, messages) {
  let position = from;
  for (const [key, value] of Object.entries(node ?? {})) {
    const found = raw.indexOf(`${JSON.stringify(key)}`, position);
    position = found === -1 ? position : found + key.length + 2;
    const name = prefix ? `${prefix}.${key}` : key;
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      position = collect(raw, value, name, position, messages);
      continue;
    }
    messages.set(name, { text: value, line: lineAt(raw, position) });
    if (typeof value === "string") {
      const end = raw.indexOf(JSON.stringify(value), position);
      position = end === -1 ? position : end + JSON.stringify(value).length;
    }
  }
  return position;
}

/** The parser of use-intl, so that valid texts can be shown by pages. */
export async function loadMessageParser(root) {
  const { parse } = await importThrough(
    root,
    "use-intl",
    "intl-messageformat",
    "@formatjs/icu-messageformat-parser",
  );
  return parse;
}

const LITERAL = 0;
const POUND = 7;

/** The names of arguments and tags in a parsed message. */
export function argumentsOf(elements) {
  const names = new Set();
  const visit = (parts) => {
    for (const part of parts) {
      if (part.type === LITERAL || part.type === POUND) continue;
      names.add(part.value);
      if (part.children) visit(part.children);
      for (const option of Object.values(part.options ?? {})) visit(option.value);
    }
  };
  visit(elements);
  return names;
}
