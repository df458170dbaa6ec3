import type { Permission } from "~/platform/http/permissions";

export interface HelpSection {
  heading: string;
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

export interface HelpHit {
  article: HelpArticle;
  excerpt: string | undefined;
}

/** Articles with all search words, title matches first. */
export function searchArticles(articles: readonly HelpArticle[], typed: string): HelpHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles.map((article) => ({ article, excerpt: undefined }));
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const hits = articles.flatMap((article) => {
    if (has(article.title)) return [{ article, excerpt: undefined, rank: 0 }];
    const sentences = sentencesOf(article);
    if (!has([article.title, ...sentences].join(" "))) return [];
    const excerpt =
      sentences.find(has) ?? sentences.find((text) => text.toLowerCase().includes(words[0] ?? ""));
    return [{ article, excerpt, rank: 1 }];
  });
  return hits.sort((a, b) => a.rank - b.rank).map(({ article, excerpt }) => ({ article, excerpt }));
}

function sentencesOf({ lead, sections }: HelpArticle): string[] {
  const texts = sections.flatMap(({ heading, text, steps, points }) => [
    heading,
    ...(text?.replace(/([.?!])\s+/g, "$1\n").split("\n") ?? []),
    ...(steps ?? []),
    ...(points ?? []),
  ]);
  return [lead, ...texts];
}
