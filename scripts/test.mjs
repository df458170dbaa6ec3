import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { failedUnits, failedWalks, unhandledErrors } from "./failed-tests.mjs";
import { install, isFollowing, root, switchToNode24 } from "./prepare.mjs";

/**
 * `npm test`: installs, then runs all checks and tests in two parallel lanes. The last line is always `N passed, N failed`;
 * a check counts as one.
 *
 * @typedef {{ ok: boolean, output: string, passed?: number, failed?: number }} Outcome
 */
const total = { passed: 0, failed: 0 };
/** Short reasons of failed tests: printed before a part's output and again last, because logs may be cut. */
const reasons = [];
process.on("exit", (code) => {
  if (isFollowing()) return;
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

await install();
await switchToNode24();
const { GENERATOR_TEST, LANES, node, runLanes, tool } = await import("./check.mjs");
const { findChromium } = await import("./find-chromium.mjs");

const results = path.join(root, "test-results");
mkdirSync(results, { recursive: true });

function counted(run, report, numbers, failedOf) {
  return async () => {
    const file = path.join(results, report);
    rmSync(file, { force: true });
    const outcome = await run();
    try {
      const told = JSON.parse(readFileSync(file, "utf8"));
      const failed = [...failedOf(told), ...unhandledErrors(outcome.output)];
      reasons.push(...failed);
      const output = [...failed.map((reason) => `✘ ${reason}\n`), outcome.output].join("\n");
      return { ...outcome, output, ...numbers(told) };
    } catch {
      return { ...outcome, ok: false, output: outcome.output || "The run ended without a report." };
    }
  };
}

const unit = counted(
  tool(
    "vitest",
    "vitest",
    "run",
    "--reporter=dot",
    "--reporter=json",
    "--outputFile.json=test-results/unit.json",
  ),
  "unit.json",
  ({ numPassedTests, numFailedTests, numFailedTestSuites, success }) => ({
    passed: numPassedTests,
    // A file that fails to load has no failed test, but counts as failed.
    failed: success ? 0 : Math.max(1, numFailedTests || numFailedTestSuites),
  }),
  failedUnits,
);

process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = path.join(results, "browser.json");
const walks = counted(
  tool("@playwright/test", "playwright", "test", "--reporter=list,json"),
  "browser.json",
  ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
  }),
  failedWalks,
);

async function browser() {
  const { path: chromium, message } = await findChromium({ install: true });
  if (chromium) return walks();
  if (process.env.CI) return { ok: false, output: message };
  console.log(`\nThe walks in a browser were left out. ${message}\n`);
  return { ok: true, output: "", passed: 0 };
}

function selfTested(run) {
  return async () => {
    const outcome = await run();
    const number = (word) => Number(new RegExp(`^\\S+ ${word} (\\d+)$`, "m").exec(outcome.output)?.[1] ?? 0);
    return { ...outcome, passed: number("pass"), failed: number("fail") };
  };
}

function counting({ name, run }) {
  return {
    name,
    run: async () => {
      const outcome = await run().catch((error) => ({ ok: false, output: String(error.stack ?? error) }));
      const failed = outcome.failed || (outcome.ok ? 0 : 1);
      total.failed += failed;
      total.passed += outcome.passed ?? (outcome.ok ? 1 : 0);
      return { ok: failed === 0, output: outcome.output };
    },
  };
}

let reportBuilt;
const built = new Promise((resolve) => {
  reportBuilt = resolve;
});
// The test of `new:feature` type-checks the whole tree with one more noun, so a separate check is not needed.
const checks = LANES.flat()
  .filter(({ name }) => name !== "types")
  .map((part) => (part.name === "self-tests" ? { ...part, run: selfTested(part.run) } : part))
  .concat({
    name: "new:feature",
    run: selfTested(node("--test", "--test-reporter=spec", GENERATOR_TEST)),
  });
const build = node(path.join(root, "scripts/prepare.mjs"));
const lanes = [
  [
    { name: "build", run: () => build().finally(reportBuilt) },
    { name: "browser", run: browser },
  ],
  [...checks, { name: "unit, API", run: () => built.then(unit) }],
];

const began = performance.now();
const ok = await runLanes(lanes.map((lane) => lane.map(counting)));
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
for (const reason of reasons) console.log(`\n✘ ${reason}`);
process.exit(ok ? 0 : 1);
