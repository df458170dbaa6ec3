import { parsePhone } from "./phone";
import { visibleText } from "./typed-text";

/**
 * Normalises text for search: lower case, without accents, apostrophes and invisible characters, with plain dashes.
 * The database function `fold_text` does the same.
 */
export function foldText(text: string): string {
  return visibleText(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** A phone number with spaces, dashes and brackets, alone or between other words. */
const PHONE = /(?<before>^|\s)(?<phone>(?:\+|00)?\(?\d[\d\s().-]{2,}\d)(?=\s|$)/g;

/** The part of a Kenyan number that every notation shares: 754139227 of +254754139227 and 0754 139 227. */
function phoneWord(typed: string): string | undefined {
  const phone = parsePhone(typed);
  const compact = typed.replace(/[\s().-]/g, "");
  if (phone && /^(?:\+|0|254|[17]\d{8}$)/.test(compact)) return phone.replace(/^\+(?:254)?/, "");
  const [, begun] = /^(?:\+?254|0)([17]\d{2,8})$/.exec(compact) ?? [];
  return begun;
}

const MOST_WORDS = 6;

/** The normalised words of a search. A phone number is one word, and commas separate words. */
export function searchWords(typed: string): string[] {
  return foldText(typed)
    .replace(PHONE, (text, before: string, phone: string) => {
      const word = phoneWord(phone);
      return word === undefined ? text : `${before}${word}`;
    })
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
}

const WIDTHS = [3, 4, 5, 6];

/** Spellings to search for: the word, and document numbers with the zeros that people omit, 'inv-2026-44'. */
export function readingsOf(word: string): string[] {
  const [, series, figures = ""] = /^([a-z]{2,5}-\d{4}-)(\d{1,5})$/.exec(word) ?? [];
  if (series === undefined) return [word];
  return [...new Set([word, ...WIDTHS.map((width) => series + figures.padStart(width, "0"))])];
}
