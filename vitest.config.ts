import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * Test files in two shared processes (docs/decisions/0037-tests-share-a-process.md): importing the product takes
 * seconds. Run new entries twice in random order first.
 */
const SHARED = [
  "src/platform/kernel/*.test.ts",
  "src/features/**/domain.test.ts",
  "src/features/**/domain/*.test.ts",
  // The settings test declares a section that the product has too.
  "src/features/**/server/!(settings).test.ts",
  // That of the customer's language changes what others read.
  "tests/across/!(customer-language).test.ts",
  "bench/*.test.ts",
];

const resolve = { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } };
const setup = "./src/platform/testing/setup.ts";
const limits = {
  pool: "forks",
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Long timeouts for busy machines.
  expect: { poll: { timeout: 20_000 } },
} as const;

export default defineConfig({
  resolve,
  test: {
    ...limits,
    maxWorkers: 2,
    globalSetup: "./src/platform/testing/global-setup.ts",
    projects: [
      {
        resolve,
        test: {
          ...limits,
          name: "shared",
          include: SHARED,
          exclude: configDefaults.exclude,
          isolate: false,
          setupFiles: ["./src/server/setup-tests.ts", setup],
          sequence: { setupFiles: "list" },
        },
      },
      {
        resolve,
        test: {
          ...limits,
          name: "alone",
          include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...SHARED],
          setupFiles: [setup],
        },
      },
    ],
  },
});
