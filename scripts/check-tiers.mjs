import {
  calledDirectly,
  lineAt,
  readModules,
  readSource,
  reportAndExit,
  repositoryRoot,
  withoutComments,
} from "./sources.mjs";
import {
  FEATURE_LINE,
  isReact,
  isRuleRoom,
  isServerPackage,
  isServerRoom,
  isWebRoom,
  pageMayUse,
  ruleMayUse,
  runsInBrowser,
  standingOf,
  TOP_LAYER,
} from "./tiers.mjs";

/**
 * Allowed directions of imports: server, routes.ts and the entries → features → platform → kernel, and integrations →
 * platform; rules inside and between features follow below. Types count too, except that a page may import a contract's
 * types. Every rule returns undefined or advice.
 */

/** @returns {import("./sources.mjs").Problem[]} */
export function check(root = repositoryRoot) {
  const modules = readModules(root);
  const problems = [];
  for (const { file, imports } of modules) {
    const from = standingOf(file);
    if (from.tier === "feature" && !FEATURE_LINE.includes(from.feature)) {
      problems.push({
        file,
        line: 1,
        message: `'${from.feature}' has no place in the line of features: list it in src/server/features.ts`,
      });
      continue;
    }
    for (const found of imports) {
      const advice = found.target
        ? adviceForFile(from, standingOf(found.target), found)
        : adviceForPackage(from, found);
      if (advice)
        problems.push({ file, line: found.line, message: `imports '${found.specifier}': ${advice}` });
    }
  }
  problems.push(...modules.flatMap(({ file }) => hiddenImports(root, file)));
  return [...problems, ...whatReachesBrowsers(modules, new Set(problems.map(({ file }) => file)))];
}

/** `createRequire` can load undeclared modules; it is allowed only to locate packages. */
function hiddenImports(root, file) {
  const code = withoutComments(readSource(root, file));
  const uses = [
    ...code.matchAll(/(?<!\{ resolve \} = )\bcreateRequire\((?:[^()]|\([^()]*\))*\)(?!\s*\.resolve\b)/g),
  ];
  return uses.map(({ index }) => ({
    file,
    line: lineAt(code, index),
    message: "createRequire loads what the checks cannot see: use import, or import()",
  }));
}

function adviceForFile(from, to, found) {
  if (to.tier === "outside") return "src stands alone; move what it needs into src";
  if (from.tier === "assembly") return undefined;
  if (to.tier === "assembly")
    return "nobody reads the assembly (src/server, routes, root, entries); pass it in from there";
  if (from.part === "standins" && from.tier === "integration" && !isStandins(to))
    return "the stand-ins share no code with what they stand in for: only files of their own folder";
  if (isStandins(to) && !isStandins(from) && !from.isTest)
    return "stand-ins are a process of their own; only tests import them";
  if (from.tier === "kernel") {
    return to.tier === "kernel" ? undefined : "the kernel reads nothing but itself";
  }
  if (from.tier === "platform") {
    if (to.tier === "feature") return "the platform knows no noun; let the feature hand it in";
    if (to.tier === "integration")
      return "the platform knows no other system; let the integration use the platform";
    if (runsInBrowser(from) && !from.isTest && !found.typeOnly && !runsInBrowser(to)) {
      return "this file runs in the browser and that one on the server; take its type only, or divide it";
    }
    return undefined;
  }
  if (from.tier === "integration") {
    if (to.tier === "feature") return "an integration knows no feature; let the feature call it";
    if (to.tier === "integration" && to.part !== from.part) return "integrations do not know each other";
    return undefined;
  }
  if (to.tier === "feature") {
    return from.feature === to.feature ? adviceWithin(from, to, found) : adviceBetween(from, to, found);
  }
  return adviceForFeature(from, to);
}

const isStandins = ({ tier, part }) => tier === "integration" && part === "standins";

function adviceForFeature(from, to) {
  if (from.isTest) return undefined;
  if (isWebRoom(from.room) && !pageMayUse(to)) {
    return "a page uses platform/ui, platform/kernel, platform/http's client, loader-api, page-errors and permissions, and React Router; data comes through its loader";
  }
  if (isRuleRoom(from.room) && !ruleMayUse(to)) {
    return `${from.room}.ts stands on platform/kernel, platform/http's contract, permissions and actor, and events/define; pass in what it needs`;
  }
  if (to.tier === "integration" && !isServerRoom(from.room) && !mayBuild(from)) {
    return "other people's systems are called from server/ only";
  }
  return undefined;
}

function adviceWithin(from, to, found) {
  if (to.room === "testing" && !mayBuild(from)) return "testing.ts is for tests, the demo and other builders";
  if (to.room === "demo" && from.room !== "demo" && !from.isTest && !from.path.endsWith("/server/feature"))
    return "demo.ts is read by the assembly only, or handed to it in server/feature.ts";
  if (isWebRoom(from.room)) {
    if (isServerRoom(to.room))
      return "web and server meet in contract and domain only; data comes through the loader";
    if (to.room === "contract" && !found.typeOnly)
      return "take the contract's type only (`import type`): its schemas stay on the server";
  }
  if (isServerRoom(from.room) && isWebRoom(to.room))
    return "the server reads no page; what both need belongs to domain.ts";
  if (isRuleRoom(from.room) && !from.isTest && !isRuleRoom(to.room)) {
    return `${from.room}.ts imports no web, server, testing or texts; pass in what it needs`;
  }
  return undefined;
}

function adviceBetween(from, to, found) {
  if (TOP_LAYER.has(to.feature))
    return `${to.feature} is in the top layer: it reads others and nobody reads it`;
  if (!FEATURE_LINE.includes(to.feature)) return `'${to.feature}' has no place in the line of features`;
  if (FEATURE_LINE.indexOf(to.feature) > FEATURE_LINE.indexOf(from.feature)) {
    return `${to.feature} stands to the right of ${from.feature}; what must go left goes as an event, what must go right is asked from there`;
  }
  if (isWebRoom(from.room)) {
    if (to.room === "contract" && !found.typeOnly) return "take the contract's type only (`import type`)";
    const offered = [
      "contract",
      "domain",
      "errors",
      "list",
      "settings",
      "define",
      "picker",
      "badge",
      "panel",
      "parts",
    ];
    return offered.includes(to.room) || (to.room === "testing" && from.isTest)
      ? undefined
      : `of ${to.feature} a page takes the contract's types, domain, list, pickers, badges, panels and parts`;
  }
  if (isRuleRoom(from.room) && !from.isTest) {
    return isRuleRoom(to.room)
      ? undefined
      : `${from.room}.ts takes only contract and domain of ${to.feature}`;
  }
  if (to.room === "testing")
    return mayBuild(from) ? undefined : "testing.ts is for tests, the demo and other builders";
  if (to.room === "demo" && from.room === "demo") return undefined;
  if (to.room === "tables") {
    return from.room === "tables" || from.room === "queries" || mayBuild(from)
      ? undefined
      : `tables of ${to.feature} are for foreign keys and for joins in queries.ts; read through its queries, write through its commands`;
  }
  if (to.room === "documents" && TOP_LAYER.has(from.feature)) return undefined;
  return ["contract", "domain", "errors", "list", "settings", "define", "queries", "commands"].includes(
    to.room,
  )
    ? undefined
    : `of ${to.feature} one takes contract, domain, server/queries, server/commands and, for tests, testing`;
}

function mayBuild({ room, isTest }) {
  return isTest || room === "testing" || room === "demo";
}

function adviceForPackage(from, { specifier, typeOnly }) {
  if (from.isTest) return undefined;
  if (from.tier === "kernel") {
    if (isServerPackage(specifier))
      return "the kernel is pure: nothing of Node or the server; pass the value in";
    if (isReact(specifier)) return "the kernel is pure: nothing of React; that belongs to platform/ui";
    return undefined;
  }
  const inBrowser =
    isWebRoom(from.room) || isRuleRoom(from.room) || (from.tier === "platform" && runsInBrowser(from));
  if (inBrowser && !typeOnly && isServerPackage(specifier))
    return "this runs in the browser too; keep it in server/";
  if (isRuleRoom(from.room) && isReact(specifier))
    return `${from.room}.ts knows no React; screens stand in web/`;
  return undefined;
}

/**
 * A page's imports must not lead to a server package or to zod, through any number of files. Paths through files that are
 * `told` already are skipped: one finding for each cause.
 */
function whatReachesBrowsers(modules, told) {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const problems = [];
  for (const { file, imports } of modules) {
    const from = standingOf(file);
    const isEntry = file === "src/root.tsx" || file === "src/entry.client.tsx";
    if (from.isTest || told.has(file) || !(isEntry || isWebRoom(from.room))) continue;
    for (const found of imports) {
      if (found.typeOnly) continue;
      const way = wayToServer(found, byFile);
      if (!way || way.some((step) => told.has(step))) continue;
      problems.push({
        file,
        line: found.line,
        message: `brings '${way.at(-1)}' to the browser by ${way.join(" → ")}; take the type only, or keep the rule apart from its schema`,
      });
    }
  }
  return problems;
}

function wayToServer(first, byFile) {
  const queue = [{ found: first, way: [] }];
  const seen = new Set();
  for (const { found, way } of queue) {
    if (!found.target) {
      if (isServerPackage(found.specifier) || /^zod(?:\/|$)/.test(found.specifier))
        return [...way, found.specifier];
      continue;
    }
    if (seen.has(found.target)) continue;
    seen.add(found.target);
    for (const next of byFile.get(found.target)?.imports ?? []) {
      if (!next.typeOnly) queue.push({ found: next, way: [...way, found.target] });
    }
  }
  return undefined;
}

if (calledDirectly(import.meta.url)) reportAndExit("tiers", check());
