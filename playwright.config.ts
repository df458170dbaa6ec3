import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";

const chromium = await findChromium();

/** Browser walks against the built server with a separate database (tests/start-server.ts). */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/start-server.ts",
  outputDir: "test-results",
  // Walks of one company: they share its data, and two cores have enough to do with a browser and a server.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 360_000,
  // Long timeouts for busy machines.
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: "line",
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.MOVEEASE_URL ?? "",
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    actionTimeout: 30_000,
    // Waiting for fades makes tests slow; walks about motion enable it.
    contextOptions: { reducedMotion: "reduce" },
    // Recording costs processor time, and CI keeps no recordings.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      ...(chromium.path ? { executablePath: chromium.path } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        // A page lives for seconds: optimizing its scripts costs more processor time than it saves.
        "--js-flags=--no-opt,--no-maglev,--single-threaded-gc",
      ],
    },
  },
});
