import { expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

/** Checks of a page's layout that several walks make. */

/** Waits for parts that load later, and for a calendar's grid, which hides entry names until it has measured them. */
export const measured = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector("main [aria-label='Loading']") &&
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
export async function expectSteady(page: Page, address: string): Promise<void> {
  const changed = await page.evaluate(async () => {
    const names =
      "display position color background-color font-size font-weight line-height letter-spacing padding margin gap width min-width min-height flex-wrap justify-content align-items text-align white-space border-top-width border-radius".split(
        " ",
      );
    const look = (all: Element[]) =>
      all.map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => style.getPropertyValue(name));
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
    await document.fonts.ready;
    for (let attempt = 1; ; attempt++) {
      const all = [...document.querySelectorAll("body *")];
      const content = document.body.innerHTML;
      const before = look(all);
      const brought = await bringAgain();
      const after = look(all);
      for (const link of brought) link.remove();
      const other = all.flatMap((element, nth) => {
        const changes = names.filter((_, at) => after[nth]?.[at] !== before[nth]?.[at]);
        const told = changes.map((name) => `${name}: ${after[nth]?.[names.indexOf(name)]}`);
        return changes.length > 0 ? [{ element, told: told.join(", ") }] : [];
      });
      if (other.length === 0) {
        atOnce.remove();
        return [];
      }
      // A live page may have changed meanwhile, or its own styles came late: compared again.
      const isOther =
        document.body.innerHTML !== content || JSON.stringify(look(all)) !== JSON.stringify(before);
      if (isOther && attempt < 5) continue;
      atOnce.remove();
      return other
        .filter(({ element }) => element.isConnected)
        .map(({ element, told }) => `${element.tagName} ${element.className}: ${told}`);
    }
  });
  expect(changed, `${address} depends on the order of its stylesheets`).toEqual([]);
}

/**
 * Clipped headings, buttons and starts of links that no scrolling reaches. Elements for screen readers are a pixel wide and
 * ignored.
 */
export const hiddenParts = (page: Page) =>
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

/**
 * Leaves what is shown at this width out of the page's later contrast checks, which take half of axe's time, until
 * `checkNew` finds its colours changed. Called after a check, which brings axe.
 */
export const skipChecked = (page: Page) =>
  page.evaluate(() => {
    const { axe } = window as unknown as { axe: typeof Axe };
    for (const element of document.querySelectorAll("body *")) {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 2 || height <= 2 || right <= 0 || left >= window.innerWidth) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { color, background, opacity, fontSize, fontWeight } = getComputedStyle(element);
      element.setAttribute("data-checked", [color, background, opacity, fontSize, fontWeight].join());
    }
    axe.configure({ rules: [{ id: "color-contrast", selector: "*:not([data-checked])" }] });
  });

/** At another width: checks again whatever looks different there, and all inside of it. */
export const checkNew = (page: Page) =>
  page.evaluate(() => {
    const changed = new Set<Element | null>();
    for (const element of document.querySelectorAll("[data-checked]")) {
      const { color, background, opacity, fontSize, fontWeight } = getComputedStyle(element);
      const look = [color, background, opacity, fontSize, fontWeight].join();
      if (element.getAttribute("data-checked") === look && !changed.has(element.parentElement)) continue;
      element.removeAttribute("data-checked");
      changed.add(element);
    }
  });

/** Pixels of empty space below the page. */
export const emptyStrip = (page: Page) =>
  page.evaluate(() => {
    const bottom = (document.querySelector("main")?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
    return Math.round(document.documentElement.scrollHeight - Math.max(bottom, window.innerHeight));
  });

/** Shows the open page in the other theme, without loading it again. */
export const setColours = (page: Page, theme: "light" | "dark") =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);
