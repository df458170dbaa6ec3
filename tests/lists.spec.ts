import { expect, type Page } from "@playwright/test";
import { expectAccessible, signedIn, test } from "./company";

const at = (name: string) => `${name}@moveease.example`;

/** Lists of which the demo fills a page of 25 rows. */
const FULL = [
  "/inquiries",
  "/quote-management",
  "/moves/list",
  "/invoice-management",
  "/payments",
  "/audit",
  "/outbox",
  "/settings/people",
  "/staff/leave",
  "/staff/overtime",
  "/staff/training",
  "/inquiries/newsletter",
];
const SCREENS = [
  { width: 1366, height: 768, least: 14, high: 40 },
  { width: 360, height: 800, least: 9, high: 53 },
  { width: 360, height: 740, least: 8, high: 53 },
];

test("a list of 25 rows shows 14 of them at a desk, and 9 of two lines on a phone", async ({ browser }) => {
  const page = await signedIn(browser, at("admin"));
  for (const { width, height, least, high } of SCREENS) {
    await page.setViewportSize({ width, height });
    for (const address of FULL) {
      await page.goto(address);
      const rows = page.locator("main tr[data-row]");
      await expect(rows, address).toHaveCount(25);
      const { whole, heights } = await rows.evaluateAll((all) => {
        const bar = [...document.querySelectorAll("nav")].find(
          (nav) => getComputedStyle(nav).position === "fixed" && nav.getBoundingClientRect().top > 0,
        );
        const end = bar?.getBoundingClientRect().top || innerHeight;
        const boxes = all.map((row) => row.getBoundingClientRect());
        return {
          whole: boxes.filter(({ bottom }) => bottom <= end).length,
          heights: boxes.map((box) => box.height),
        };
      });
      expect.soft(whole, `${address} at ${width} × ${height}: rows seen whole`).toBeGreaterThanOrEqual(least);
      // Table borders round to whole pixels.
      for (const row of heights) expect(Math.abs(row - high), `${address}: height`).toBeLessThanOrEqual(1);
    }
  }
});

test("on a laptop's width the quotes list cuts no name and no route, and nothing scrolls sideways", async ({
  browser,
}) => {
  const page = await signedIn(browser, at("admin"));
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/quote-management");
    const rows = page.locator("main tr[data-row]");
    await expect(rows.first()).toBeVisible();
    // The fallback font is narrower.
    await page.evaluate(() => document.fonts.ready);
    const cut = await rows
      .locator("td[data-share]")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    expect(cut, `cut at ${width}`).toEqual([]);
    const over = await page.evaluate(() => {
      const list = document.querySelector("main table");
      const frame = list?.parentElement;
      return [
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
        (list?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0),
      ];
    });
    expect(over, `wider than its place at ${width}`).toEqual([0, 0]);
  }
});

test("columns are chosen for a list and found again on another device", async ({ browser }) => {
  const page = await signedIn(browser, at("accounts"), 1440);
  await page.goto("/payments");
  const head = (on: Page, name: string) => on.getByRole("columnheader", { name });
  await expect(head(page, "Reference")).toBeVisible();
  await page.getByRole("button", { name: "Choose columns" }).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/identity/keepColumns"));
  await page.getByRole("checkbox", { name: "Reference" }).uncheck();
  expect((await kept).ok()).toBe(true);
  await expect(head(page, "Reference")).toHaveCount(0);
  await expectAccessible(page);

  const other = await signedIn(browser, at("accounts"), 1440);
  await other.goto("/payments");
  await expect(head(other, "Amount")).toBeVisible();
  await expect(head(other, "Reference")).toHaveCount(0);
  await other.getByRole("button", { name: "Choose columns" }).click();
  await other.getByRole("button", { name: "Reset columns" }).click();
  await expect(head(other, "Reference")).toBeVisible();
});

test("a list's filters are kept under a name and shared", async ({ browser }) => {
  const manager = await signedIn(browser, at("manager"));
  await manager.goto("/quote-management?status=pending&sort=oldest");
  await manager.getByRole("button", { name: "Views" }).click();
  await manager.getByLabel("Save this view").fill("Oldest to decide");
  await manager.getByLabel(/^Share with/).check();
  await manager.getByRole("button", { name: "Save", exact: true }).click();
  await expect(manager.getByRole("link", { name: /Oldest to decide/ })).toBeVisible();
  await expectAccessible(manager);
  const sales = await signedIn(browser, at("sales"));
  await sales.goto("/quote-management");
  await sales.getByRole("button", { name: "Views" }).click();
  await sales.getByRole("link", { name: /Oldest to decide/ }).click();
  await expect(sales).toHaveURL(/sort=oldest&status=pending/);
});

test("a page that is long in coming is announced after a moment, in the place of the one that is left", async ({
  browser,
}) => {
  const page = await signedIn(browser, at("accounts"));
  await page.goto("/payments");
  const menu = page.getByRole("navigation", { name: "Office" });
  const line = page.locator("[data-loading]");
  const outline = page.locator("[data-outline]");
  const before = await page.getByRole("heading", { level: 1 }).boundingBox();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/invoice-management.data*", async (route) => {
    await held;
    await route.continue();
  });
  await menu.getByRole("link", { name: "Invoices" }).click();
  for (const part of [line, outline]) {
    await expect(part).toHaveCSS("animation-delay", /^0\.15s/);
    await expect(part).toHaveCSS("opacity", "1");
  }
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(before);
  answer();
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(outline).toHaveCount(0);
});
