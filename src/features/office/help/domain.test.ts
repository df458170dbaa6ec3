import { describe, expect, test } from "vitest";
import { MAIN_SECTIONS } from "~/features/settings/domain/settings";
import { PERMISSIONS } from "~/platform/http/permissions";
import { articleAt, articlesFor } from "./domain";
import { searchArticles } from "./web/article-search";
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
    ["/settings/tax", "settings"],
    ["/settings/company", "company-branding"],
    ["/settings/seo/history", "seo-and-marketing"],
    ["/payments/review", "mpesa-review"],
    ["/customers/CUST1001/services", "customers"],
    ["/customers/duplicates", "duplicate-customers"],
    ["/customers/import/0190", "customer-import"],
    ["/invoice-management/statements/1", "statements"],
    ["/crm/opportunities/all", "opportunities"],
    ["/crm/leads/import", "lead-import"],
    ["/crm/leads/LEAD20260001", "leads"],
    ["/somewhere", undefined],
  ])("%s is explained by %s", (address, slug) => {
    expect(articleAt(ARTICLES, address)?.slug).toBe(slug);
  });
});

describe("the settings", () => {
  test("each of their main sections that has a page has an article of its own", () => {
    for (const name of [...MAIN_SECTIONS, "management"]) {
      const article = articleAt(ARTICLES, `/settings/${name}`);
      expect(article?.screen, name).toBe(`/settings/${name}`);
    }
  });

  test.each([
    ["status updates", "communication"],
    ["etims", "localization"],
    ["gateways", "payment-gateways"],
    ["passphrase", "settings-management"],
  ])("'%s' leads to %s", (words, slug) => {
    expect(searchArticles(ARTICLES, words).map(({ article }) => article.slug)).toContain(slug);
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
