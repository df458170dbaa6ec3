import { foldText } from "~/platform/kernel/fold";

/** What the search finds, in the order in which it is shown. */
export const FOUND_KINDS = [
  "customer",
  "lead",
  "opportunity",
  "partner",
  "quote",
  "move",
  "invoice",
  "payment",
  "credit-note",
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
/** An amount in cents, when what was typed is one: '43,040' or '43040.50' (commas part it into words). */
export function amountIn(readings: readonly (readonly string[])[]): number | undefined {
  const typed = readings.map(([word = ""]) => word);
  const [first = "", ...rest] = typed;
  const isGrouped = rest.every((word, at) =>
    (at < rest.length - 1 ? /^\d{3}$/ : /^\d{3}(?:\.\d{2})?$/).test(word),
  );
  if (!/^\d{1,9}(?:\.\d{2})?$/.test(first) || !isGrouped) return undefined;
  return Math.round(Number(typed.join("")) * 100);
}

/** Words that may be mistyped names: letters alone, and enough of them to resemble something. */
export function isName(word: string): boolean {
  return /^[\p{L}'’]{4,30}$/u.test(word);
}

/** What is named exactly comes first: the number somebody typed in full, then names that begin with the words. */
export function byLikeness(words: readonly string[]) {
  const rank = ({ title, detail }: Found) => {
    const shown = foldText(`${title} ${detail}`);
    const parts = new Set(shown.split(/[\s·,]+/));
    if (words.every((word) => parts.has(word))) return 0;
    return words.some((word) => shown.startsWith(word)) ? 1 : 2;
  };
  return (a: Found, b: Found) => rank(a) - rank(b);
}
