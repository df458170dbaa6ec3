import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./find-chromium.mjs";
import { root } from "./prepare.mjs";
import { signIn, startProduct } from "./start-product.mjs";

/**
 * `npm run pictures`: the README's pictures, of the built product with the demo company. `-- --url http://…` uses a running
 * server. Each is 1,440 pixels wide and at most 150 kB.
 */
const { values } = parseArgs({ options: { url: { type: "string" } } });

const SIZE = { width: 1440, height: 900 };
const MOST_BYTES = 150_000;
const QUALITIES = [86, 80, 72, 64, 56];

/** @typedef {import("@playwright/test").Page} Page */

/** Opens the first row of the list. @param {Page} page @param {string} below */
async function openFirst(page, below) {
  await page.locator(`main a[href^="${below}"]`).first().click();
  await page.waitForURL(`**${below}*`);
}

/** @type {readonly { name: string, path: string, open?: (page: Page) => Promise<void> }[]} */
const PICTURES = [
  {
    name: "calculator",
    path: "/cost-calculator?from=Kilimani%2C+Nairobi&to=Thika%2C+Kenya&rooms.bedroom=2&rooms.living_room=1&rooms.kitchen=1&step=3",
  },
  { name: "quote", path: "/quote-management", open: (page) => openFirst(page, "/quote-management/QT-") },
  { name: "invoices", path: "/invoice-management" },
  { name: "moves", path: "/moves" },
  { name: "payroll", path: "/payroll", open: (page) => openFirst(page, "/payroll/PAY") },
];

/** The best WebP within the limit. @param {Buffer} png */
async function compress(png) {
  for (const quality of QUALITIES) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MOST_BYTES) return webp;
  }
  throw new Error(`A picture is larger than ${MOST_BYTES} bytes.`);
}

const { path: executablePath, message } = await findChromium({ install: true });
if (!executablePath) throw new Error(message);
const product = await startProduct(values.url);
const folder = path.join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const cookie = await signIn(product.url, "manager");
  const context = await browser.newContext({
    viewport: SIZE,
    locale: "en-KE",
    timezoneId: "Africa/Nairobi",
    reducedMotion: "reduce",
    colorScheme: "light",
  });
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
    }),
  );
  const page = await context.newPage();
  for (const { name, path: address, open } of PICTURES) {
    await page.goto(product.url + address, { waitUntil: "load" });
    await page.locator("main").waitFor();
    await page.waitForTimeout(1500);
    await open?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(1000);
    const picture = await compress(await page.screenshot());
    writeFileSync(path.join(folder, `${name}.webp`), picture);
    console.log(`docs/pictures/${name}.webp: ${picture.length} bytes`);
  }
} finally {
  await browser.close();
  await product.stop();
}
