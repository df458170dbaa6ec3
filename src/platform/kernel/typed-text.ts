/** Zero-width spaces, direction marks, the byte order mark and soft hyphens. */
const NEVER_SEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
/** Joiners and variation selectors shape emoji and some scripts; after Latin letters and spaces they have no effect. */
const WITHOUT_EFFECT = /([\p{Script=Latin}\p{Zs}]|^)\p{Default_Ignorable_Code_Point}+/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** Removes invisible characters. Emoji and scripts keep the joiners they need. */
export function visibleText(text: string): string {
  return INVISIBLE.test(text) ? text.replace(NEVER_SEEN, "").replace(WITHOUT_EFFECT, "$1") : text;
}

/**
 * Cleans an address, phone, reference or code: no invisible characters, plain hyphens and spaces. Phones, WhatsApp and
 * PDF files add such characters to copied text.
 */
export function plainCode(text: string): string {
  const seen = INVISIBLE.test(text) ? text.replace(NEVER_SEEN, "").replace(IGNORABLE, "") : text;
  return seen
    .replace(HYPHENS, "-")
    .replace(/\u00A0/g, " ")
    .trim();
}

/** A name on one line: line breaks and repeated spaces become one space. */
export function oneLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ").trim();
}

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/;

/** Whether an address has a valid form. */
export const isEmail = (text: string): boolean => EMAIL.test(text);
