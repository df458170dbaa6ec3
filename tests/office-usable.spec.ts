import { expect, type Page } from "@playwright/test";
import { axeFindings, expectAccessible, signedIn, test } from "./company";
import { HISTORIES, SCREENS, SECTIONS } from "./office-screens";
import {
  checkNew,
  emptyStrip,
  expectSteady,
  hiddenParts,
  measured,
  setColours,
  skipChecked,
} from "./page-checks";

/** Every office screen is accessible and whole, on a laptop and on a phone. */

const ADMIN = "admin@moveease.example";
/** As many screens as one test has time for on a machine with other work. */
const TOGETHER = 12;
const ALL = [...SCREENS, "/help/quotes", "/help/your-day/hr", ...HISTORIES, ...SECTIONS];
const GROUPS = Array.from({ length: Math.ceil(ALL.length / TOGETHER) }, (_, place) =>
  ALL.slice(place * TOGETHER, (place + 1) * TOGETHER),
);
/** Lists, and the link of their first row. */
const ROWS: [list: string, row: RegExp][] = [
  ["/inquiries", /\/inquiries\/[0-9a-f-]{36}/],
  ["/quote-management", /\/quote-management\/QT-/],
  ["/customers", /\/customers\/CUST/],
  ["/invoice-management", /\/invoice-management\/INV-/],
];

/** No width hides a column or button outside what can be scrolled to, and no page scrolls into nothing. */
async function expectReachable(page: Page, address: string): Promise<void> {
  for (const width of [1366, 1024, 800]) {
    await page.setViewportSize({ width, height: 768 });
    await expect
      .poll(() => hiddenParts(page), { message: `${address} at ${width} px: out of reach`, timeout: 3_000 })
      .toEqual([]);
  }
  expect(await emptyStrip(page), `${address} scrolls into nothing`).toBeLessThanOrEqual(80);
}

const CONTRAST = { rules: ["color-contrast", "link-in-text-block"] };
/** Pages with the most kinds of fields, whose colours are checked in dark too. */
const ALSO_DARK = [...SECTIONS, "/settings/management"];

async function expectUsableNow(page: Page, address: string): Promise<void> {
  await measured(page);
  await expectAccessible(page);
  if (!ALSO_DARK.includes(address)) return;
  await setColours(page, "dark");
  expect(await axeFindings(page, CONTRAST), `${page.url()} in dark`).toEqual([]);
  await setColours(page, "light");
}

/** Checks each page at both widths. */
async function expectUsable(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await expectUsableNow(page, address);
    await skipChecked(page);
    await expectSteady(page, address);
    await expectReachable(page, address);
    await page.setViewportSize({ width: 360, height: 740 });
    await measured(page);
    await checkNew(page);
    await expectUsableNow(page, address);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${address} scrolls sideways at 360 px`).toBeLessThanOrEqual(0);
  }
}

test.describe("every screen at 1366 and 360 px", () => {
  for (const group of GROUPS)
    test(`from ${group[0]} to ${group.at(-1)}`, async ({ browser }) => {
      await expectUsable(await signedIn(browser, ADMIN), group);
    });

  test("in dark, where a person chose it", async ({ browser }) => {
    const page = await signedIn(browser, ADMIN);
    await page.goto("/settings/management");
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    expect(await axeFindings(page, CONTRAST)).toEqual([]);
  });

  test("of single rows", async ({ browser }) => {
    const page = await signedIn(browser, ADMIN);
    const addresses: string[] = [];
    for (const [list, row] of ROWS) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(list);
      const hrefs = await page
        .locator("main a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      const first = hrefs.find((href) => row.test(href));
      expect(first, `a row of ${list}`).toBeDefined();
      addresses.push(first ?? "");
    }
    await expectUsable(page, addresses);
  });
});
