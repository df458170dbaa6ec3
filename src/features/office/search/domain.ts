/** What the search finds, in the order in which it is shown. */
export const FOUND_KINDS = [
  "customer",
  "lead",
  "opportunity",
  "partner",
  "quote",
  "move",
  "invoice",
  "inquiry",
  "employee",
  "person",
  "setting",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  detail: string;
  to: string;
}

/** Fewer letters say nothing. */
export const LEAST_TYPED = 2;
/** Words beyond these are not looked at. */
const MOST_WORDS = 6;

/**
 * The words somebody typed, as the lists keep them: lower case, Kenyan numbers in full (0712… is +254712…). At most six.
 */
export function wordsOf(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => (/^0[17]\d{2,8}$/.test(word) ? `+254${word.slice(1)}` : word));
}

/** Words that may be mistyped names: letters alone, and enough of them to resemble something. */
export function isName(word: string): boolean {
  return /^[\p{L}'’]{4,30}$/u.test(word);
}

/** What is named exactly comes first: the number somebody typed in full, then names that begin with the words. */
export function byLikeness(words: readonly string[]) {
  const rank = ({ title, detail }: Found) => {
    const shown = `${title} ${detail}`.toLowerCase();
    const parts = new Set(shown.split(/[\s·,]+/));
    if (words.every((word) => parts.has(word))) return 0;
    return words.some((word) => shown.startsWith(word)) ? 1 : 2;
  };
  return (a: Found, b: Found) => rank(a) - rank(b);
}
