import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { check as checkBrowsers } from "./check-browsers.mjs";
import { check as checkCitations } from "./check-citations.mjs";
import { check as checkCopies } from "./check-copies.mjs";
import { check as checkCycles } from "./check-cycles.mjs";
import { check as checkDecisions } from "./check-decisions.mjs";
import { check as checkEnglish } from "./check-english.mjs";
import { check as checkErrors } from "./check-errors.mjs";
import { check as checkFormats } from "./check-formats.mjs";
import { check as checkHandlers } from "./check-handlers.mjs";
import { check as checkInputs } from "./check-inputs.mjs";
import { check as checkMechanisms } from "./check-mechanisms.mjs";
import { check as checkNames } from "./check-names.mjs";
import { check as checkSizes } from "./check-sizes.mjs";
import { check as checkStyles } from "./check-styles.mjs";
import { check as checkSubjects } from "./check-subjects.mjs";
import { check as checkTables } from "./check-tables.mjs";
import { check as checkTexts } from "./check-texts.mjs";
import { check as checkTiers } from "./check-tiers.mjs";
import { calledDirectly, formatProblems, listFiles, repositoryRoot } from "./sources.mjs";

/**
 * `npm run check`: all static checks. `npm run check -- lint tiers` runs only the named parts.
 *
 * @typedef {{ ok: boolean, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Part
 */

/** Makes nouns in a copy of the tree and runs all checks there: part of `npm test` only. */
export const GENERATOR_TEST = "scripts/new-feature.test.mjs";

const SELF_TESTS = listFiles(repositoryRoot, "scripts").filter(
  (file) => file.endsWith(".test.mjs") && file !== GENERATOR_TEST,
);

export const LANES = [
  [
    {
      name: "types",
      run: () =>
        inTurn(tool("@react-router/dev", "react-router", "typegen"), tool("typescript", "tsc", "--noEmit")),
    },
  ],
  [
    { name: "names", run: () => structure(checkNames) },
    { name: "tiers", run: () => structure(checkTiers) },
    { name: "tables", run: () => structure(checkTables) },
    { name: "handlers", run: () => structure(checkHandlers) },
    { name: "cycles", run: () => structure(checkCycles) },
    { name: "sizes", run: () => structure(checkSizes) },
    { name: "styles", run: () => structure(checkStyles) },
    { name: "texts", run: () => structure(checkTexts) },
    { name: "errors", run: () => structure(checkErrors) },
    { name: "inputs", run: () => structure(checkInputs) },
    { name: "browsers", run: () => structure(checkBrowsers) },
    { name: "formats", run: () => structure(checkFormats) },
    { name: "citations", run: () => structure(checkCitations) },
    { name: "decisions", run: () => structure(checkDecisions) },
    { name: "english", run: () => structure(checkEnglish) },
    { name: "copies", run: () => structure(checkCopies) },
    { name: "mechanisms", run: () => structure(checkMechanisms) },
    // In a process of its own: vite sets NODE_ENV to production where it builds.
    { name: "phones", run: node("scripts/check-phone-apps.mjs") },
    { name: "subjects", run: () => structure(checkSubjects) },
    {
      name: "lint",
      run: tool("@biomejs/biome", "biome", "check", "--max-diagnostics=200", "--diagnostic-level=error", "."),
    },
    { name: "unused", run: tool("knip", "knip", "--no-progress", "--no-config-hints") },
    { name: "self-tests", run: node("--test", "--test-reporter=spec", ...SELF_TESTS) },
  ],
];

async function structure(check) {
  const problems = await check(repositoryRoot);
  return { ok: problems.every(({ warning }) => warning), output: formatProblems(problems) };
}

/** A package's command line, run through node, so that it is the same on every system. */
export function tool(packageName, bin, ...args) {
  return () => {
    const folder = path.join(repositoryRoot, "node_modules", packageName);
    let manifest;
    try {
      manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    } catch {
      return Promise.resolve({ ok: false, output: `${packageName} is not installed: run 'npm ci' first.` });
    }
    return node(path.join(folder, manifest.bin[bin]), ...args)();
  };
}

export function node(...args) {
  return () =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: repositoryRoot,
        env: { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: "1", FORCE_COLOR: undefined },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      child.stdout.on("data", (chunk) => (output += chunk));
      child.stderr.on("data", (chunk) => (output += chunk));
      child.on("error", (error) => resolve({ ok: false, output: error.message }));
      child.on("close", (code) => resolve({ ok: code === 0, output: output.trim() }));
    });
}

async function inTurn(...steps) {
  for (const step of steps) {
    const outcome = await step();
    if (!outcome.ok) return outcome;
  }
  return { ok: true, output: "" };
}

/**
 * Runs lanes in parallel and the parts of a lane in sequence. Prints each outcome, and at the end the output of failed
 * parts. A part that crashes counts as failed and stops no other.
 * @param {Part[][]} lanes
 * @returns {Promise<boolean>} true if all parts passed
 */
export async function runLanes(lanes, print = console.log) {
  const failed = [];
  const runLane = async (lane) => {
    for (const part of lane) {
      const started = performance.now();
      const outcome = await part
        .run()
        .catch((error) => ({ ok: false, output: String(error.stack ?? error) }));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(`${outcome.ok ? "ok    " : "FAILED"} ${part.name.padEnd(12)} ${seconds.padStart(6)} s`);
      if (!outcome.ok) failed.push({ name: part.name, output: outcome.output });
    }
  };
  await Promise.all(lanes.map(runLane));
  for (const { name, output } of failed) print(`\n── ${name} ${"─".repeat(60)}\n${output}`);
  print(failed.length === 0 ? "\nAll in order." : `\nTo mend: ${failed.map(({ name }) => name).join(", ")}.`);
  return failed.length === 0;
}

/** The lanes with only the named parts; throws for an unknown name. */
export function chosen(lanes, names) {
  const known = lanes.flat().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`No part is called '${unknown}'. The parts: ${known.join(", ")}.`);
  if (names.length === 0) return lanes;
  return lanes.map((lane) => lane.filter(({ name }) => names.includes(name)));
}

async function main(names) {
  try {
    process.exitCode = (await runLanes(chosen(LANES, names))) ? 0 : 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

if (calledDirectly(import.meta.url)) await main(process.argv.slice(2));
