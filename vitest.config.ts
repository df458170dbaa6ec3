import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * Test files share processes (docs/decisions/0037-tests-share-a-process.md), because importing the product takes seconds.
 * These files have a process of their own.
 */
const ALONE = [
  // It declares a section that the product has too.
  "src/features/settings/server/settings.test.ts",
  // It changes what others read.
  "tests/across/customer-language.test.ts",
  // Fonts and their readers are kept by a process.
  "src/platform/pdf/*.test.tsx",
  // It adds entries to the menu.
  "src/features/office/web/office-entries.test.ts",
  // They see what happens once in a process.
  "src/platform/db/plans.test.ts",
  "src/platform/http/address.test.ts",
  // It fills the demo company as a server does at its first start.
  "src/server/seed/demo.test.ts",
  // They start the built product.
  "tests/processes/*.test.ts",
];

/** Files with a document (`@vitest-environment jsdom`). */
const SCREENS = [
  "src/features/**/web/**/*.test.tsx",
  "src/platform/ui/**/*.test.tsx",
  "src/platform/phone/*.test.tsx",
  "src/features/office/search/web/page-actions.test.ts",
  "src/features/site/elements/web/consent-bar.test.ts",
];

const ALL = ["{src,tests,bench}/**/*.test.{ts,tsx}"];

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
          include: ALL,
          exclude: [...configDefaults.exclude, ...ALONE, ...SCREENS],
          isolate: false,
          setupFiles: ["./src/server/setup-tests.ts", setup],
          sequence: { setupFiles: "list" },
        },
      },
      {
        resolve,
        test: {
          ...limits,
          name: "screens",
          include: SCREENS,
          exclude: configDefaults.exclude,
          isolate: false,
          environment: "jsdom",
          setupFiles: [setup, "./src/platform/testing/screen-setup.ts"],
          sequence: { setupFiles: "list" },
        },
      },
      {
        resolve,
        test: {
          ...limits,
          name: "alone",
          include: ALONE,
          exclude: configDefaults.exclude,
          setupFiles: [setup],
        },
      },
    ],
  },
});
