import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * Files that share two processes (docs/decisions/0037-tests-share-a-process.md): importing the product costs seconds of
 * processor time, these test for less. What joins here is first run twice in random order.
 */
const SHARED = [
  "src/platform/kernel/*.test.ts",
  "src/features/**/domain.test.ts",
  // That of settings declares a section which the product has too.
  "src/features/**/server/!(settings).test.ts",
  "src/server/across/*.test.ts",
  "bench/*.test.ts",
];

const resolve = { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } };
const setup = "./src/platform/testing/setup.ts";
const limits = {
  pool: "forks",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Room for a machine with much else to do; what never comes fails all the same.
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
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...SHARED],
          setupFiles: [setup],
        },
      },
    ],
  },
});
