import { describe, expect, test } from "vitest";
import { contentSchemas } from "../domain";
import { firstContent } from "./commands/fill-content";

const itemsIn = (locale: string) =>
  new Map(
    firstContent
      .filter((item) => item.locale === locale)
      .map((item) => [`${item.kind}/${item.slug}`, item] as const),
  );

const ENGLISH_ONLY = new Set(["area", "guide"]);

function bones(data: unknown): unknown {
  if (typeof data === "string") {
    const isKept = /^(?:[a-z0-9-]+|\/[a-z0-9/#?=-]*|\d{4}-\d\d-\d\d)$/.test(data) && data !== "month";
    return isKept ? data : null;
  }
  if (Array.isArray(data)) return data.map(bones);
  if (data !== null && typeof data === "object") {
    return Object.fromEntries(
      Object.entries(data)
        .filter(([key]) => !["unit", "label", "title"].includes(key))
        .map(([key, value]) => [key, bones(value)]),
    );
  }
  return data;
}

const holes = (data: unknown) =>
  (JSON.stringify(data).match(/\{[a-z]+\}|\]\(\/[^)]*\)|MV-|INV-/g) ?? []).sort();

describe("the first content in Kiswahili", () => {
  const english = itemsIn("en");
  const swahili = itemsIn("sw");

  test("leaves nothing out but what is English in both", () => {
    const missing = [...english].filter(([key, { kind }]) => !ENGLISH_ONLY.has(kind) && !swahili.has(key));
    expect(missing.map(([key]) => key)).toEqual([]);
    expect([...swahili.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  test.each([...swahili])("%s is its English item, said in Kiswahili", (key, { kind, data }) => {
    const original = english.get(key);
    expect(contentSchemas[kind].safeParse(data).success).toBe(true);
    expect(bones(data)).toEqual(bones(original?.data));
    expect(holes(data)).toEqual(holes(original?.data));
    expect(JSON.stringify(data)).not.toBe(JSON.stringify(original?.data));
  });
});

describe("help articles", () => {
  const articles = firstContent.filter(({ kind }) => kind === "article");

  test.each(articles.map(({ locale, slug, data }) => [locale, slug, data] as const))(
    "%s/%s answers its question in full",
    (_, __, data) => {
      const { sections } = contentSchemas.article.parse(data);
      const words = sections
        .flatMap(({ paragraphs, points }) => [...paragraphs, ...points])
        .join(" ")
        .split(/\s+/);
      expect(words.length).toBeGreaterThanOrEqual(60);
    },
  );
});
