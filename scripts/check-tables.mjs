import {
  calledDirectly,
  lineAt,
  listFiles,
  readSource,
  reportAndExit,
  repositoryRoot,
  templateEnd,
} from "./sources.mjs";
import { FEATURE_LINE, standingOf, TOP_LAYER } from "./tiers.mjs";

/**
 * Imports show which tables a file reads, but raw SQL names them as text. The same rule applies: another feature's table is
 * joined only in queries.ts, and only an earlier feature's. Migrations are exempt.
 */

const NAMED = /\b(?:from|join|into|update|table)\s+(?:only\s+)?"?([a-z_]+)"?(?![\w.(])/gi;

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const files = listFiles(root, "src").filter((file) => /\.tsx?$/.test(file));
  const owners = ownersOf(root, files);
  const problems = [];
  for (const file of files) {
    const from = standingOf(file);
    if (from.tier === "assembly" || from.isTest || ["testing", "demo"].includes(from.room)) continue;
    if (from.tier !== "feature" && /\/testing\//.test(file)) continue;
    const text = readSource(root, file);
    for (const { sql, at } of statementsOf(text)) {
      for (const match of sql.matchAll(NAMED)) {
        const owner = owners.get(match[1].toLowerCase());
        const advice = owner && adviceFor(from, owner);
        if (advice)
          problems.push({
            file,
            line: lineAt(text, at + match.index),
            message: `names the table '${match[1]}' of ${owner} in SQL: ${advice}`,
          });
      }
    }
  }
  return problems;
}

function ownersOf(root, files) {
  const owners = new Map();
  for (const file of files) {
    const { tier, feature, room } = standingOf(file);
    if (tier !== "feature" || room !== "tables") continue;
    for (const [, table] of readSource(root, file).matchAll(/pgTable\(\s*"([a-z_]+)"/g))
      owners.set(table, feature);
  }
  return owners;
}

function adviceFor(from, owner) {
  if (from.tier !== "feature") return "only features know nouns; let the feature hand it in";
  if (from.feature === owner) return undefined;
  if (TOP_LAYER.has(owner)) return "it is read by nobody";
  if (FEATURE_LINE.indexOf(owner) > FEATURE_LINE.indexOf(from.feature))
    return "it comes later in the line; ask it by a port or hear it by an event";
  return from.room === "queries" ? undefined : "join it in queries.ts, or ask its own queries and commands";
}

function statementsOf(text) {
  const found = [];
  for (const match of text.matchAll(/(?<![\w$.])sql(?:<[^`;]*?>)?`/g)) {
    const start = match.index + match[0].length;
    found.push({ sql: text.slice(start, templateEnd(text, start - 1) - 1), at: start });
  }
  for (const match of text.matchAll(/\.(?:raw|query|execute)\(\s*(["'`])/g)) {
    const start = match.index + match[0].length;
    const end = match[1] === "`" ? templateEnd(text, start - 1) - 1 : text.indexOf(match[1], start);
    found.push({ sql: text.slice(start, end), at: start });
  }
  return found;
}

if (calledDirectly(import.meta.url)) reportAndExit("tables", check());
