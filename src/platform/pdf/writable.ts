/** What stands for a character that no embedded font has: seen, and never another font's garbage. */
const SUBSTITUTE = "□";
/** Characters that only join or choose between others, and are nothing of their own. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const PLAIN = /^[\x20-\x7e\n]*$/;

/**
 * A document's data with every text as the embedded fonts can write it: accents joined with their letters (Ngũgĩ, however
 * it was typed), and a box for each character that the fonts do not have. `has` says which code points they have.
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
