import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "~/platform/http/permissions";
import { articleAt, articlesFor, searchArticles } from "./domain";
import { ARTICLES } from "./web/articles";

describe("the articles", () => {
  test("have each an address of their own, and are short", () => {
    expect(new Set(ARTICLES.map(({ slug }) => slug)).size).toBe(ARTICLES.length);
    for (const article of ARTICLES)
      expect(JSON.stringify(article.sections).length, article.slug).toBeLessThan(2600);
  });

  test("are shown to who may open their screen", () => {
    const slugs = (held: Parameters<typeof articlesFor>[1]) =>
      articlesFor(ARTICLES, held).map(({ slug }) => slug);
    expect(slugs([])).toEqual(ARTICLES.filter(({ needs }) => needs === null).map(({ slug }) => slug));
    expect(slugs([])).not.toContain("invoices");
    expect(slugs(["view_finances"])).toContain("invoices");
    expect(slugs([...PERMISSIONS])).toHaveLength(ARTICLES.length);
  });

  test.each([
    ["/quote-management", "quotes"],
    ["/quote-management/QT-2026-004", "quotes"],
    ["/settings/people", "people"],
    ["/settings/company", "settings"],
    ["/payments/review", "mpesa-review"],
    ["/invoice-management/statements/1", "statements"],
    ["/somewhere", undefined],
  ])("%s is explained by %s", (address, slug) => {
    expect(articleAt(ARTICLES, address)?.slug).toBe(slug);
  });
});

describe("their search", () => {
  test("finds all of the words anywhere, titles first, with a sentence", () => {
    const [first] = searchArticles(ARTICLES, "m-pesa");
    expect(first?.article.slug).toBe("mpesa-review");
    expect(first?.excerpt).toBeUndefined();
    const link = searchArticles(ARTICLES, "REVOKE link");
    expect(link.map(({ article }) => article.slug)).toContain("quotes");
    expect(link[0]?.excerpt).toMatch(/revoke/i);
    expect(searchArticles(ARTICLES, "unicorn")).toEqual([]);
    expect(searchArticles(ARTICLES, "  ")).toHaveLength(ARTICLES.length);
  });
});
