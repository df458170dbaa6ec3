import { parsePhone } from "./phone";
import { visibleText } from "./typed-text";

/**
 * Text as searches compare it: small letters without accents, apostrophes and invisible characters, dashes plain. The database has
 * the same as `fold_text`.
 */
export function foldText(text: string): string {
  return visibleText(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/** A phone as people write and speak it, with spaces, dashes and brackets, alone or among other words. */
const PHONE = /(?<before>^|\s)(?<phone>(?:\+|00)?\(?\d[\d\s().-]{2,}\d)(?=\s|$)/g;

/** What of a Kenyan number is the same however it begins: 754139227 of +254754139227, 0754 139 227. */
function phoneWord(typed: string): string | undefined {
  const phone = parsePhone(typed);
  const compact = typed.replace(/[\s().-]/g, "");
  if (phone && /^(?:\+|0|254|[17]\d{8}$)/.test(compact)) return phone.replace(/^\+(?:254)?/, "");
  const [, begun] = /^(?:\+?254|0)([17]\d{2,8})$/.exec(compact) ?? [];
  return begun;
}

/** Words beyond these are not looked at. */
const MOST_WORDS = 6;

/** The words somebody searches for, folded; a phone is one word however it is written. Commas part words. */
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

/** Figures that a document's number may have: INV-2026-0044, QT-2026-112. */
const WIDTHS = [3, 4, 5, 6];

/** What a word may stand for: itself, and a document's number with the zeros that people leave out, 'inv-2026-44'. */
export function readingsOf(word: string): string[] {
  const [, series, figures = ""] = /^([a-z]{2,5}-\d{4}-)(\d{1,5})$/.exec(word) ?? [];
  if (series === undefined) return [word];
  return [...new Set([word, ...WIDTHS.map((width) => series + figures.padStart(width, "0"))])];
}
