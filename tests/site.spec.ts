import { expect, type Page } from "@playwright/test";
import { axeFindings, test } from "./company";
import { setColours } from "./page-checks";
import { fetchPages, listPaths, readHead, readLinks, site } from "./site-pages";

const path = (html: string) => new URL(html).pathname;

test("every page says what it is, in its own words and its own language", async () => {
  const pages = await fetchPages(await listPaths());
  expect(pages.length).toBeGreaterThan(90);
  const seen = {
    en: { titles: new Set(), descriptions: new Set() },
    sw: { titles: new Set(), descriptions: new Set() },
  };
  for (const { path: address, status, html } of pages) {
    const head = readHead(html);
    const locale = address === "/sw" || address.startsWith("/sw/") ? "sw" : "en";
    await test.step(address, () => {
      expect.soft(status, address).toBe(200);
      expect.soft(head.lang, address).toBe(locale);
      expect.soft(head.headings, `${address}: one main heading`).toBe(1);
      expect.soft(head.title.length, `${address}: '${head.title}'`).toBeGreaterThan(10);
      expect.soft(head.description.length, `${address}: '${head.description}'`).toBeGreaterThan(20);
      expect
        .soft(seen[locale].titles.has(head.title), `${address}: its own title, '${head.title}'`)
        .toBe(false);
      expect
        .soft(seen[locale].descriptions.has(head.description), `${address}: its own description`)
        .toBe(false);
      expect.soft(head.canonical && path(head.canonical), address).toBe(address);
      expect.soft(head.robots, address).not.toContain("noindex");
      expect
        .soft(head.alternates.map(({ language }) => language).sort(), address)
        .toEqual(["en", "sw", "x-default"]);
      expect.soft(head.openGraph, address).toMatchObject({
        title: head.title,
        description: head.description,
        url: head.canonical,
        image: `${site()}/brand/og.png`,
      });
      seen[locale].titles.add(head.title);
      seen[locale].descriptions.add(head.description);
    });
  }
  const typesOf = (address: string) =>
    readHead(pages.find((page) => page.path === address)?.html ?? "").structured.map((data) => data["@type"]);
  for (const prefix of ["", "/sw"]) {
    expect(typesOf(prefix || "/")).toContain("MovingCompany");
    expect(typesOf(`${prefix}/faq`)).toEqual(expect.arrayContaining(["FAQPage", "BreadcrumbList"]));
    expect(typesOf(`${prefix}/services`)).toContain("Service");
    for (const page of ["work", "about", "contact", "prices", "track", "help-center", "privacy-policy"])
      expect(typesOf(`${prefix}/${page}`), page).toContain("BreadcrumbList");
  }
});

test("search engines are told where to go and where not", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site()}/sitemap.xml`);
  for (const hidden of ["/account", "/q/", "/documents/", "/invoice-management"])
    expect(robots).toContain(`Disallow: ${hidden}`);
  for (const hidden of ["/login", "/nowhere", "/newsletter/confirm", "/q/unknown"]) {
    const response = await request.get(hidden, { headers: { Accept: "text/html" } });
    const told = `${response.headers()["x-robots-tag"] ?? ""} ${readHead(await response.text()).robots}`;
    expect(told, hidden).toContain("noindex");
  }
  const manifest = await (await request.get("/site.webmanifest")).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  expect((await request.get("/brand/og.png")).ok()).toBe(true);
});

test("no link on the site is dead", async () => {
  const known = new Map<string, { html: string; status: number }>();
  const leading = new Map<string, string>();
  let open = ["/", "/sw"];
  while (open.length > 0) {
    const pages = await fetchPages(open);
    for (const page of pages) known.set(page.path, page);
    const next = new Set<string>();
    for (const page of pages) {
      if (page.status !== 200 || !page.html.startsWith("<!DOCTYPE html>")) continue;
      for (const link of readLinks(page)) {
        const address = link.split("#")[0] ?? "";
        if (!leading.has(link)) leading.set(link, page.path);
        // Sign-in links with a return address are one page.
        if (!known.has(address) && !address.startsWith("/login?")) next.add(address);
      }
    }
    open = [...next].filter((address) => !known.has(address));
  }
  const dead: string[] = [];
  for (const [link, from] of leading) {
    const [address = "", anchor] = link.split("#");
    const page = known.get(address);
    if (!page) continue;
    // 405 means an address that only accepts posts, such as a form's.
    if (page.status >= 400 && page.status !== 405) dead.push(`${link} (${page.status}) on ${from}`);
    else if (anchor && anchor !== "register" && !page.html.includes(`id="${anchor}"`))
      dead.push(`${link} (no such anchor) on ${from}`);
  }
  expect(dead).toEqual([]);
  expect(known.size).toBeGreaterThan(100);
});

/**
 * One page of each kind with its script limit in KB (gzip): 12 for pages finished on the server, at most 130 for the two
 * that hydrate. Kiswahili has the same pages; its two densest represent it.
 */
const KINDS: Record<string, number> = {
  "/": 12,
  "/services": 12,
  "/work": 12,
  "/work/three-bedroom-home-karen": 12,
  "/about": 12,
  "/contact": 12,
  "/faq": 12,
  "/help-center": 12,
  "/help-center/pay-by-mpesa": 12,
  "/moving-tips": 12,
  "/prices": 12,
  "/track": 12,
  "/file-claim": 12,
  "/request-quote": 12,
  "/newsletter": 12,
  "/privacy-policy": 12,
  "/nowhere": 12,
  "/sw": 12,
  "/cost-calculator": 110,
  "/login": 130,
  "/sw/cost-calculator": 110,
};

/** 400 KB in total before scrolling, and no layout shift (docs/domain/readings.md#public-page-budgets). */
const BUDGET = { all: 400_000, shift: 0.02 };

test("every page is light and stands still", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "Accept-Encoding": "gzip" },
  });
  const page = await context.newPage();
  const weight = await assertNoWarnings(page);
  for (const [address, most] of Object.entries(KINDS)) {
    weight.reset();
    await page.goto(address, { waitUntil: "networkidle" });
    const { scripts, all } = weight;
    expect.soft(scripts, `${address}: bytes of scripts`).toBeLessThanOrEqual(most * 1000);
    expect.soft(all, `${address}: bytes in all`).toBeLessThanOrEqual(BUDGET.all);
    expect.soft(await shifted(page), `${address}: layout shift`).toBeLessThanOrEqual(BUDGET.shift);
    expect.soft(await overflow(page), `${address}: nothing sticks out at 360`).toBeLessThanOrEqual(0);
  }
  await context.close();
});

for (const [colours, width] of [
  ["light", 360],
  ["dark", 1280],
] as const) {
  test(`everybody can use every page, ${colours} at ${width}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: colours,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const address of Object.keys(KINDS)) {
      await page.goto(address);
      await expectNoViolations(page, "all");
      // The other theme of the same page, only for contrast.
      await setColours(page, colours === "light" ? "dark" : "light");
      await expectNoViolations(page, "contrast");
    }
    await context.close();
  });
}

/** Counts transferred bytes, compressed with gzip. */
async function assertNoWarnings(page: Page) {
  const sum = {
    scripts: 0,
    all: 0,
    reset() {
      sum.scripts = 0;
      sum.all = 0;
    },
  };
  const devtools = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength;
    if (types.get(requestId) === "Script") sum.scripts += encodedDataLength;
  });
  return sum;
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function expectNoViolations(page: Page, what: "all" | "contrast"): Promise<void> {
  const told = await axeFindings(
    page,
    what === "contrast"
      ? { rules: ["color-contrast", "link-in-text-block"] }
      : { tags: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  );
  expect.soft(told, `${page.url()} at ${page.viewportSize()?.width}`).toEqual([]);
}
