import type { HelpArticle } from "../domain";

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
