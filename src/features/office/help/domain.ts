import type { Permission } from "~/platform/http/permissions";

export interface HelpSection {
  heading: string;
  /** Of the section's texts; English without. */
  lang?: "sw";
  text?: string;
  steps?: readonly string[];
  points?: readonly string[];
}

export interface HelpArticle {
  slug: string;
  title: string;
  lead: string;
  screen: string;
  needs: Permission | readonly Permission[] | null;
  sections: readonly HelpSection[];
}

export type HelpEntry = Pick<HelpArticle, "slug" | "title" | "screen">;

/** Articles on screens that these permissions open. */
export function articlesFor(articles: readonly HelpArticle[], permissions: readonly Permission[]) {
  const held = new Set(permissions);
  return articles.filter(({ needs }) => needs === null || [needs].flat().some((need) => held.has(need)));
}

/** The article for a path: the one with the longest matching screen. */
export function articleAt<Entry extends HelpEntry>(
  articles: readonly Entry[],
  pathname: string,
): Entry | undefined {
  return articles
    .filter(({ screen }) => pathname === screen || pathname.startsWith(`${screen}/`))
    .sort((a, b) => b.screen.length - a.screen.length)[0];
}
