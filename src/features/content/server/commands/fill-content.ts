import { count, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { LOCALES, type Locale } from "~/platform/kernel/locales";
import { CONTENT_KINDS, type ContentKind } from "../../domain";
import { parseData, raiseVersion } from "../commands";
import company from "../data/en-company.json";
import help from "../data/en-help.json";
import legal from "../data/en-legal.json";
import projects from "../data/en-projects.json";
import swCompany from "../data/sw-company.json";
import swHelp from "../data/sw-help.json";
import swLegal from "../data/sw-legal.json";
import swProjects from "../data/sw-projects.json";
import { contentItems } from "../tables";

interface FirstContent {
  kind: ContentKind;
  slug: string;
  locale: Locale;
  data: Record<string, unknown>;
}

type Stored = Record<string, { slug: string; data: Record<string, unknown> }[]>;

const PARTS = { en: [company, help, legal, projects], sw: [swCompany, swHelp, swLegal, swProjects] };

export const firstContent: readonly FirstContent[] = LOCALES.flatMap((locale) =>
  PARTS[locale].flatMap((part) =>
    CONTENT_KINDS.flatMap((kind) =>
      ((part as unknown as Stored)[kind] ?? []).map(({ slug, data }) => ({ kind, slug, locale, data })),
    ),
  ),
);

const INVENTED = new Set<ContentKind>(["testimonial", "project", "team", "story", "figure"]);

/**
 * Seeds the initial content into an empty table; returns false if there is content. Invented people (testimonials,
 * projects, team) are published only for the demo company; real companies get them as drafts.
 */
export async function seedContent(tx: Tx, options: { invented: boolean; now: Date }): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content'))`);
  const [stored] = await tx.select({ n: count() }).from(contentItems);
  if ((stored?.n ?? 0) > 0) return false;
  const values = firstContent.map((entry, index) => {
    const data = parseData(entry.kind, entry.data);
    const published = options.invented || !INVENTED.has(entry.kind) ? data : null;
    return {
      ...entry,
      data,
      published,
      publishedAt: published ? options.now : null,
      position: (index + 1) * 10,
      updatedAt: options.now,
    };
  });
  await tx.insert(contentItems).values(values);
  await raiseVersion(tx);
  return true;
}
