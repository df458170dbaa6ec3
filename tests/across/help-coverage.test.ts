import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { PERMISSIONS } from "~/platform/http/permissions";
import "~/office";
import { articleAt, articlesFor } from "~/features/office/help/domain";
import { ARTICLES } from "~/features/office/help/web/articles";
import { entriesFor } from "~/features/office/web/office-entries";
import routes from "~/routes";

const FRAME = "features/office/web/office-layout.tsx";

/** Addresses of all office pages, with a sample for each parameter. */
function addressesBelow(entries: readonly RouteConfigEntry[], above = "", isOffice = false): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const address = path ? `${above}/${path.replace(/:\w+/g, "X-1")}` : above;
    const isBelow = isOffice || file === FRAME;
    return [...(isOffice && path ? [address] : []), ...addressesBelow(children, address, isBelow)];
  });
}

const entries = entriesFor([...PERMISSIONS]);
const pages = [...new Set(addressesBelow(await routes))];

/** Articles on a page alone, not on the pages below it. */
const AREAS = ["/crm", "/staff/me"];

test.each(entries.map(({ to }) => to))("the menu page %s has an article of its own", (to) => {
  expect(articleAt(ARTICLES, to)?.screen).toBe(to);
});

test.each(entries.filter(({ needs }) => needs !== null).map((entry) => [entry.to, entry.needs] as const))(
  "the article of %s is open to everyone who may open the page",
  (to, needs) => {
    for (const need of [needs ?? []].flat())
      expect(articleAt(articlesFor(ARTICLES, [need]), to)?.screen, need).toBe(to);
  },
);

test.each(pages)("%s is explained by an article of its subject", (address) => {
  const article = articleAt(ARTICLES, address);
  expect(article).toBeDefined();
  if (AREAS.includes(article?.screen ?? "")) expect(address).toBe(article?.screen);
});

test("the office has pages", () => expect(pages.length).toBeGreaterThan(100));
