import { expect, type Page } from "@playwright/test";
import { MAIN_SECTIONS } from "~/features/settings/domain";
import { axeFindings, expectAccessible, signedIn, test } from "./company";
import { HISTORIES, SCREENS } from "./office-screens";

/** Every office screen is accessible, on a laptop and on a phone. */

const ADMIN = "admin@moveease.example";
const isSetting = (screen: string) => screen.startsWith("/settings");
/** Groups of screens, because all of them are too many for one test. */
const AREAS: Record<string, (screen: string) => boolean> = {
  sales: (screen) => screen.startsWith("/crm"),
  people: (screen) => /^\/(?:staff|payroll)\b/.test(screen),
};
/** Lists, and the link of their first row. */
const ROWS: [list: string, row: RegExp][] = [
  ["/inquiries", /\/inquiries\/[0-9a-f-]{36}/],
  ["/quote-management", /\/quote-management\/QT-/],
  ["/customers", /\/customers\/CUST/],
  ["/invoice-management", /\/invoice-management\/INV-/],
];

/** Waits for a calendar's grid, which hides entry names until it has measured them. */
const measured = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>("main section[aria-label^='Calendar,']")].every(
      (grid) =>
        grid.childElementCount > 0 &&
        [...grid.querySelectorAll<HTMLElement>("[role=button]")].every(
          ({ innerText }) => innerText.trim() !== "",
        ),
    ),
  );

/**
 * Dialogs load stylesheets again after the page's own; shared ones end in `#` there. The page's look must not change.
 */
async function expectSteady(page: Page, address: string): Promise<void> {
  const changed = await page.evaluate(async () => {
    const looks =
      "display position color background-color font-size font-weight line-height letter-spacing padding margin gap width min-width min-height flex-wrap justify-content align-items text-align white-space border-top-width border-radius";
    const look = (all: Element[]) =>
      all.map((element) => {
        const style = getComputedStyle(element);
        return looks.split(" ").map((name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    const bringAgain = () =>
      Promise.all(
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href$="#"]')].map((link) => {
          const again = document.createElement("link");
          again.rel = "stylesheet";
          again.href = link.href.slice(0, -1);
          const isThere = new Promise((resolve) => again.addEventListener("load", resolve));
          document.head.append(again);
          return isThere.then(() => again);
        }),
      );
    // Without transitions, so that colours that just changed are final.
    const atOnce = document.createElement("style");
    atOnce.textContent = "*, ::before, ::after { transition: none !important }";
    document.head.append(atOnce);
    for (let attempt = 1; ; attempt++) {
      const all = [...document.querySelectorAll("body *")];
      const content = document.body.innerHTML;
      const before = look(all);
      const brought = await bringAgain();
      const after = look(all);
      // A live page may have changed meanwhile, so the comparison is repeated.
      if (document.body.innerHTML !== content && attempt < 5) {
        for (const link of brought) link.remove();
        continue;
      }
      atOnce.remove();
      return all.flatMap((element, nth) => {
        const other = after[nth]?.filter((value, at) => value !== before[nth]?.[at]) ?? [];
        return element.isConnected && other.length > 0
          ? [`${element.tagName} ${element.className}: ${other.join(", ")}`]
          : [];
      });
    }
  });
  expect(changed, `${address} depends on the order of its stylesheets`).toEqual([]);
}

/** Checks each page at both widths; already checked pages only for colours. */
async function expectUsable(
  page: Page,
  addresses: readonly string[],
  what: "all" | "contrast" = "all",
): Promise<void> {
  const look = async () =>
    what === "all"
      ? expectAccessible(page)
      : expect(
          await axeFindings(page, { rules: ["color-contrast", "link-in-text-block"] }),
          page.url(),
        ).toEqual([]);
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    await measured(page);
    await look();
    if (what === "all") await expectSteady(page, address);
    await page.setViewportSize({ width: 360, height: 740 });
    await measured(page);
    await look();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `${address} scrolls sideways at 360 px`).toBeLessThanOrEqual(0);
  }
}

test.describe("every screen at 1280 and 360 px", () => {
  for (const [area, isIn] of Object.entries(AREAS))
    test(`of ${area}`, async ({ browser }) => {
      const page = await signedIn(browser, ADMIN);
      await expectUsable(page, SCREENS.filter(isIn));
    });

  test("of everything but these and the settings", async ({ browser }) => {
    const page = await signedIn(browser, ADMIN);
    const isElsewhere = (screen: string) =>
      isSetting(screen) || Object.values(AREAS).some((isIn) => isIn(screen));
    await expectUsable(page, [...SCREENS.filter((screen) => !isElsewhere(screen)), "/help/quotes"]);
  });

  test("of the settings", async ({ browser }) => {
    const page = await signedIn(browser, ADMIN);
    const sections = MAIN_SECTIONS.map((name) => `/settings/${name}`);
    const beside = SCREENS.filter(isSetting);
    await expectUsable(page, [...beside, ...sections, ...HISTORIES]);
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await expectUsable(page, [...sections, "/settings/management"], "contrast");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
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
