import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";

const chromium = await findChromium();

/** The walks in a real browser, against the built server on a database of its own (tests/start-server.ts). */
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
  // Room for a machine with much else to do; what never comes fails all the same.
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  reporter: "line",
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.MOVEEASE_URL ?? "",
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    actionTimeout: 30_000,
    // Nothing is looked for while it fades in or out; the walks of what moves ask for motion themselves.
    contextOptions: { reducedMotion: "reduce" },
    // Filming every page takes processor time; where nobody opens the film, none is made.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      ...(chromium.path ? { executablePath: chromium.path } : {}),
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
});
