import { expect, type Page } from "@playwright/test";
import { signedIn, test } from "./company";
import { SCREENS, SECTIONS } from "./office-screens";

/** No list hides a column or button outside its scrollable area. */

const WIDTHS = [800, 1024, 1366];

/**
 * Clipped headings, buttons and starts of links that no scrolling reaches. Elements for screen readers are a pixel wide and
 * ignored.
 */
const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const isReachable = (element: Element) => {
      let { left, right } = element.getBoundingClientRect();
      // A long link ends in an ellipsis; only its start is clickable.
      if (element.tagName === "A") right = Math.min(right, left + 24);
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) ({ left, right } = edges);
        else if (/hidden|clip/.test(overflowX) && (right > edges.right + 1 || left < edges.left - 1))
          return false;
        if (position === "fixed") break;
      }
      return left >= -1 && right <= window.innerWidth + 1;
    };
    return [...document.querySelectorAll("main th, main button, main a[href], main [role=button]")]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 2 &&
          height > 2 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !isReachable(element)
        );
      })
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}`,
      );
  });

/** Pixels of empty space below the page. */
const emptyStrip = (page: Page) =>
  page.evaluate(() => {
    const bottom = (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
    return Math.round(document.documentElement.scrollHeight - Math.max(bottom, window.innerHeight));
  });

for (const [area, isIn] of [
  ["customers and sales", (screen) => /^\/(?:crm|customers|inquiries|quote|moves)/.test(screen)],
  ["the rest", (screen) => !/^\/(?:crm|customers|inquiries|quote|moves)/.test(screen)],
] satisfies [string, (screen: string) => boolean][])
  test(`no column or button of ${area} is out of reach`, async ({ browser }) => {
    const page = await signedIn(browser, "admin@moveease.example");
    const found: string[] = [];
    for (const screen of [...SCREENS, ...SECTIONS].filter(isIn)) {
      await page.setViewportSize({ width: WIDTHS[0] ?? 800, height: 768 });
      await page.goto(screen);
      await expect(page.getByRole("heading", { level: 1 }), screen).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 768 });
        await expect
          .poll(() => hiddenParts(page), { timeout: 3_000 })
          .toEqual([])
          .catch(async () => {
            found.push(`${screen} at ${width}: ${(await hiddenParts(page)).slice(0, 6).join(", ")}`);
          });
      }
      const strip = await emptyStrip(page);
      if (strip > 80) found.push(`${screen} scrolls ${strip} px into nothing`);
    }
    expect(found).toEqual([]);
  });
