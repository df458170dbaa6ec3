import { foldText } from "~/platform/kernel/fold";

/** The fields of a kind that the search reads. It runs in the browser too, without a server. */
export interface Searchable {
  code: string;
  nameEn: string;
  nameSw: string;
  words: readonly string[];
}

export interface KindSearch<Kind extends Searchable> {
  /** The kinds that match every word, the best first. */
  find: (typed: string, most?: number) => Kind[];
}

/** Points of a word by how it matches. A word of the query has to match in one of these ways. */
const EXACT = 10;
const BEGINS = 7;
const LIKE = 5;
const BEGINS_LIKE = 3;
/** More for all words of a name, and of something people call it. */
const NAMED = 15;
const CALLED = 12;

const wordsOf = (text: string) => foldText(text).match(/[a-z0-9]+/g) ?? [];

/** Typing errors that a word of this length may have. Short words and figures allow none. */
const mostErrors = (word: string) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** The letters of a word as bits: a letter that the other word lacks is an error at least. */
const lettersOf = (word: string) => {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
};

function isFar(typed: number, word: number, most: number): boolean {
  let lacking = typed & ~word;
  for (let errors = 0; lacking !== 0; lacking &= lacking - 1) {
    errors += 1;
    if (errors > most) return true;
  }
  return false;
}

/**
 * Letters to add, remove, replace or swap to make `typed` of `word`, or of the beginning of `word`; more than `most` counts
 * as `most + 1`.
 */
function errorsIn(typed: string, word: string, most: number): { whole: number; beginning: number } {
  const none = { whole: most + 1, beginning: most + 1 };
  if (word.length < typed.length - most) return none;
  const length = Math.min(word.length, typed.length + most);
  let before: number[] = [];
  let row = Array.from({ length: length + 1 }, (_, at) => at);
  for (let t = 1; t <= typed.length; t += 1) {
    const next = [t];
    let least = t;
    for (let w = 1; w <= length; w += 1) {
      const isSame = typed[t - 1] === word[w - 1];
      let errors = Math.min((row[w] ?? 0) + 1, (next[w - 1] ?? 0) + 1, (row[w - 1] ?? 0) + (isSame ? 0 : 1));
      if (t > 1 && w > 1 && typed[t - 1] === word[w - 2] && typed[t - 2] === word[w - 1])
        errors = Math.min(errors, (before[w - 2] ?? 0) + 1);
      next.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return none;
    before = row;
    row = next;
  }
  return {
    whole: length === word.length ? (row[length] ?? 0) : most + 1,
    beginning: Math.min(...row.slice(Math.max(0, typed.length - most))),
  };
}

interface Word {
  letters: number;
  /** The kinds that have it, and how much it says of each. */
  of: Map<number, number>;
}

function points(typed: string, letters: number, word: string, { letters: has }: Word): number {
  if (word === typed) return EXACT;
  if (word.startsWith(typed)) return BEGINS;
  const most = mostErrors(typed);
  if (most === 0 || isFar(letters, has, most)) return 0;
  const { whole, beginning } = errorsIn(typed, word, most);
  if (whole <= most) return LIKE - whole;
  return beginning <= most ? BEGINS_LIKE - beginning : 0;
}

/**
 * Prepares a search over kinds: names in both languages and the words people use, in any order, with typing errors, and
 * written together or apart ('sofaset', 'double decker').
 */
export function searchOf<Kind extends Searchable>(kinds: readonly Kind[]): KindSearch<Kind> {
  /** Every word of the list once. */
  const vocabulary = new Map<string, Word>();
  const wholes = new Map<string, Map<number, number>>();
  for (const [at, { nameEn, nameSw, words }] of kinds.entries())
    for (const [place, text] of [nameEn, nameSw, ...words].entries()) {
      const parts = wordsOf(text);
      const joined = parts.join("");
      const whole = wholes.get(joined) ?? new Map<number, number>();
      whole.set(at, Math.max(whole.get(at) ?? 0, place < 2 ? NAMED : CALLED));
      wholes.set(joined, whole);
      for (const word of parts.length > 1 ? [...parts, joined] : parts) {
        const known = vocabulary.get(word) ?? { letters: lettersOf(word), of: new Map<number, number>() };
        // One word of few says more than one of many.
        known.of.set(at, Math.max(known.of.get(at) ?? 0, 1 + 1 / parts.length));
        vocabulary.set(word, known);
      }
    }

  function scoresOf(typed: string): Map<number, number> {
    const scores = new Map<number, number>();
    const letters = lettersOf(typed);
    const hits: [found: number, word: Word][] = [];
    let best = 0;
    for (const [text, word] of vocabulary) {
      const found = points(typed, letters, text, word);
      if (found > 0) hits.push([found, word]);
      best = Math.max(best, found);
    }
    // 'sofa' is a word of the list, so it is no mistyped beginning of 'safari'.
    const least = best >= BEGINS ? BEGINS_LIKE : 0;
    for (const [found, { of }] of hits)
      if (found >= least)
        for (const [at, weight] of of) scores.set(at, Math.max(scores.get(at) ?? 0, found * weight));
    return scores;
  }

  function find(typed: string, most = 50): Kind[] {
    const asked = wordsOf(typed.slice(0, 100)).slice(0, 6);
    if (asked.length === 0) return [];
    let total = scoresOf(asked[0] ?? "");
    for (const word of asked.slice(1)) {
      const scores = scoresOf(word);
      total = new Map(
        [...total].flatMap(([at, sum]) => {
          const more = scores.get(at);
          return more === undefined ? [] : [[at, sum + more]];
        }),
      );
    }
    const joined = asked.join("");
    if (asked.length > 1)
      for (const [at, score] of scoresOf(joined))
        total.set(at, Math.max(total.get(at) ?? 0, score * asked.length));
    for (const [at, more] of wholes.get(joined) ?? []) total.set(at, (total.get(at) ?? 0) + more);
    return [...total]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, most)
      .flatMap(([at]) => kinds[at] ?? []);
  }
  return { find };
}
