import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { seedContent } from "~/features/content/server/commands/fill-content";
import { getContent } from "~/features/content/server/queries";
import { defaultsOf } from "~/features/settings/define";
import { tierLines } from "~/features/settings/domain/change-fees";
import { saveSettings } from "~/features/settings/server/commands";
import { quotesSection } from "~/features/settings/settings";
import { db, transaction } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import "~/sections";

useDatabase();

const LOCALES = ["en", "sw"] as const;
const KINDS = ["faq", "article", "legal"] as const;
const CHANGED = {
  cancelFees: [
    { hoursBefore: 96, rate: 0 },
    { hoursBefore: 36, rate: 2_500 },
    { hoursBefore: 0, rate: 7_500 },
  ],
  rescheduleFees: [
    { hoursBefore: 50, rate: 0 },
    { hoursBefore: 0, rate: 1_200 },
  ],
};

const FIGURES = /\b(\d+)\s?(?:hours?\b|%)|\bsaa\s(\d+)\b|half of (?:it|the deposit)|nusu ya/gi;
const ABOUT =
  /cancel|deposit|change[sd]? (?:of |the )?date|refund|ghairi|malipo ya awali|kubadilisha tarehe/i;

const textsOf = (data: unknown): string[] =>
  typeof data === "string"
    ? [data]
    : data !== null && typeof data === "object"
      ? Object.values(data).flatMap(textsOf)
      : [];

describe("what changing and cancelling costs", () => {
  beforeAll(async () => {
    const now = new Date();
    const value = { ...defaultsOf(quotesSection), ...CHANGED };
    await transaction((tx) => seedContent(tx, { invented: false, now }));
    await transaction((tx) => saveSettings(tx, system, { section: quotesSection, value, version: 0, now }));
  });

  test.each(LOCALES)("policy, terms, FAQ and help print the tiers of the settings: %s", async (locale) => {
    const { items } = await getContent(db(), { kinds: KINDS, locale, drafts: false, now: new Date() });
    const text = (kind: (typeof KINDS)[number], slug: string) =>
      textsOf(items[kind]?.find((item) => item.slug === slug)?.data).join("\n");
    for (const [kind, slug, tiers] of [
      ["legal", "refund-policy", "cancelFees"],
      ["legal", "refund-policy", "rescheduleFees"],
      ["legal", "terms-of-service", "cancelFees"],
      ["legal", "terms-of-service", "rescheduleFees"],
      ["faq", "change-date", "cancelFees"],
      ["faq", "change-date", "rescheduleFees"],
      ["article", "refunds", "cancelFees"],
    ] as const)
      for (const line of tierLines(CHANGED[tiers], locale)) expect(text(kind, slug), slug).toContain(line);
  });

  test.each(LOCALES)("no text names a figure of its own: %s", (locale) => {
    const data = readdirSync("src/features/content/server/data")
      .filter((name) => name.startsWith(locale))
      .map((name) => `src/features/content/server/data/${name}`);
    const files = [
      ...data,
      `src/features/site/texts/${locale}.json`,
      `src/features/portal/texts/${locale}.json`,
    ];
    const said = files.flatMap((file) =>
      textsOf(JSON.parse(readFileSync(file, "utf8"))).flatMap((text) =>
        ABOUT.test(text) && [...text.matchAll(FIGURES)].length > 0 ? [`${file}: ${text}`] : [],
      ),
    );
    expect(said).toEqual([]);
  });
});
