import MiniSearch from "minisearch";

export interface HelpEntry {
  to: string;
  title: string;
  summary: string;
  text: string;
}

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(\p{L})[-’'](?=\p{L})/gu, "$1");

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Entries with all query words, best first: exact words, prefixes of longer words, or a typo in words from four
 * letters. 'm pesa' matches M-Pesa too.
 */
export function searchHelp(entries: readonly HelpEntry[], query: string): HelpEntry[] {
  const words = folded(query).replace(/\bm pesa\b/g, "mpesa");
  if (wordsOf(words).length === 0) return [];
  const index = new MiniSearch<HelpEntry & { id: number }>({
    fields: ["title", "summary", "text"],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 3, summary: 2 },
      combineWith: "AND",
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 3 ? 0.34 : false),
      maxFuzzy: 2,
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index.search(words).flatMap(({ id }) => entries[id as number] ?? []);
}
