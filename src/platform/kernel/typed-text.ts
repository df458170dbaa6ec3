/** What is dropped of text that people type and paste: letters that nobody sees. */

/** Spaces of no width, marks of writing direction, the byte order mark and soft hyphens. */
const NEVER_SEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Joiners and variation selectors shape emoji and some scripts; after a Latin letter, a space or nothing they do nothing. */
const WITHOUT_EFFECT = /([\p{Script=Latin}\p{Zs}]|^)\p{Default_Ignorable_Code_Point}+/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** Text without the characters that nobody sees. Emoji and letters that need joiners keep them. */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) ? text.replace(NEVER_SEEN, "").replace(WITHOUT_EFFECT, "$1") : text;
}

/**
 * An address, phone, number, reference or code as it is meant: without any invisible character, with plain hyphens and spaces.
 * Phones, WhatsApp and PDF files put such characters around what is copied.
 */
export function plainCode(text: string): string {
  const seen = INVISIBLE.test(text) ? text.replace(NEVER_SEEN, "").replace(IGNORABLE, "") : text;
  return seen
    .replace(HYPHENS, "-")
    .replace(/\u00A0/g, " ")
    .trim();
}

/** A name is one line: line breaks and runs of spaces become one space. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether an address can take mail, by its form alone. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
