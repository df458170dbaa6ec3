import { foldText } from "~/platform/kernel/fold";

export const FOUND_KINDS = [
  "customer",
  "lead",
  "opportunity",
  "survey",
  "partner",
  "supplier",
  "vehicle",
  "hire",
  "evidence",
  "quote",
  "change-order",
  "move",
  "inventory",
  "invoice",
  "payment",
  "purchase",
  "credit-note",
  "book-entry",
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

export const LEAST_TYPED = 2;
/** The amount in cents if the query is one, such as '43,040' or '43040.50'. Commas split it into words. */
export function amountIn(readings: readonly (readonly string[])[]): number | undefined {
  const typed = readings.map(([word = ""]) => word);
  const [first = "", ...rest] = typed;
  const isGrouped = rest.every((word, at) =>
    (at < rest.length - 1 ? /^\d{3}$/ : /^\d{3}(?:\.\d{2})?$/).test(word),
  );
  if (!/^\d{1,9}(?:\.\d{2})?$/.test(first) || !isGrouped) return undefined;
  return Math.round(Number(typed.join("")) * 100);
}

/** True for words that may be misspelt names: only letters, and at least four. */
export function isName(word: string): boolean {
  return /^[\p{L}'’]{4,30}$/u.test(word);
}

/** Ranks exact numbers first, then names that start with the words. */
export function byLikeness(words: readonly string[]) {
  const rank = ({ title, detail }: Found) => {
    const shown = foldText(`${title} ${detail}`);
    const parts = new Set(shown.split(/[\s·,]+/));
    if (words.every((word) => parts.has(word))) return 0;
    return words.some((word) => shown.startsWith(word)) ? 1 : 2;
  };
  return (a: Found, b: Found) => rank(a) - rank(b);
}
