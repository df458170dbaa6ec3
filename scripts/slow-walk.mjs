import { chromium } from "@playwright/test";

/** Milliseconds between two actions. */
const PACE = 100;

/**
 * A walk at 360 pixels with a four times slower processor. Measures the delay until an input shows (INP, the slowest
 * interaction of a page, in milliseconds).
 * @param {string} executablePath the browser
 * @param {string} url of the product with the demo company
 * @returns {Promise<{ page: string, interactions: number, inp: number }[]>}
 */
export async function slowWalk(executablePath, url) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], slowMo: PACE });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watchInteractions);
  const rows = [];
  for (const [path, walk] of STOPS) {
    await page.goto(url + path, { waitUntil: "networkidle" });
    await walk(page);
    await page.waitForTimeout(500);
    rows.push({ page: path, ...(await page.evaluate("slowest()")) });
  }
  await browser.close();
  return rows;
}

function watchInteractions() {
  const byInteraction = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = /** @type {PerformanceEventTiming} */ (entry);
      if (interactionId)
        byInteraction.set(interactionId, Math.max(duration, byInteraction.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  Object.assign(globalThis, {
    slowest: () => ({ interactions: byInteraction.size, inp: Math.max(0, ...byInteraction.values()) }),
  });
}

/** @typedef {import("@playwright/test").Page} Page */

/** @type {[path: string, walk: (page: Page) => Promise<void>][]} */
const STOPS = [
  [
    "/",
    async (page) => {
      await page.getByRole("button", { name: /Switch to (?:dark|light) colours/ }).tap();
      await page.getByRole("link", { name: "Menu" }).tap();
      await page.getByRole("button", { name: "Close the menu" }).tap();
      for (const slide of [2, 3, 1]) await page.getByRole("button", { name: `Show slide ${slide}:` }).tap();
      await page.getByLabel("Full Name").tap();
      await page.keyboard.type("Wafula Barasa");
      await page.getByRole("button", { name: "Request Free Quote" }).tap();
    },
  ],
  [
    "/faq",
    async (page) => {
      for (const question of await page.locator("main summary").all()) await question.tap();
    },
  ],
  [
    "/moving-tips",
    async (page) => {
      for (const box of (await page.getByRole("checkbox").all()).slice(0, 8)) await box.tap();
    },
  ],
  [
    "/work",
    async (page) => {
      await page.getByRole("link", { name: "Storage", exact: true }).tap();
    },
  ],
  [
    "/cost-calculator",
    async (page) => {
      await page.getByRole("combobox", { name: "Current location" }).tap();
      await page.keyboard.type("Kilimani");
      await page.getByRole("listbox").getByRole("option").first().tap();
      await page.getByRole("combobox", { name: "Destination location" }).tap();
      await page.keyboard.type("Thika");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Next/ }).tap();
      for (const room of ["Bedrooms", "Bedrooms", "Kitchen", "Living Room"])
        await page.getByRole("button", { name: `One more: ${room}` }).tap();
      await page.getByRole("button", { name: /^Next/ }).tap();
      await page.getByRole("checkbox", { name: /Professional Packing/ }).tap();
      await page.getByRole("button", { name: /^Next/ }).tap();
      await page.getByLabel("Full Name").tap();
      await page.keyboard.type("Wafula Barasa");
    },
  ],
  [
    "/login",
    async (page) => {
      await page.getByLabel("Email Address").tap();
      await page.keyboard.type("wafula@example.co.ke");
      await page.getByRole("button", { name: "Sign in", exact: true }).tap();
    },
  ],
];
