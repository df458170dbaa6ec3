/** Replaces characters that no embedded font has, so that the gap is visible. */
const SUBSTITUTE = "□";
/** Characters that only join others or select variants. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const PLAIN = /^[\x20-\x7e\n]*$/;

/**
 * Normalises all texts of a document for the embedded fonts: combines accents with letters (Ngũgĩ in any encoding) and
 * replaces missing characters with a box. `has` tests a code point.
 */
export function writable<T>(data: T, has: (codePoint: number) => boolean): T {
  return convert(data) as T;

  function convert(value: unknown): unknown {
    if (typeof value === "string") return textOf(value);
    if (Array.isArray(value)) return value.map(convert);
    if (!value || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convert(part)]));
  }

  function textOf(text: string): string {
    if (PLAIN.test(text)) return text;
    const shown = text.normalize("NFC").replace(UNSEEN, "").replace(/\t/g, " ");
    return Array.from(shown, (letter) =>
      letter === "\n" || has(letter.codePointAt(0) ?? 0) ? letter : SUBSTITUTE,
    ).join("");
  }
}
