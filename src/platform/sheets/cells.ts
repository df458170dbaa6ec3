/** Maximum characters of a cell; with more, Excel reports a damaged file. */
const MOST_CHARACTERS = 32_767;

const SPECIAL = /[&<>"_\p{Cc}\uFFFE\uFFFF]/u;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML elements and attributes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes text for a cell: characters outside XML, and text like the notation itself, become `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
export function cellText(value: string): string {
  const text = value.length > MOST_CHARACTERS ? value.slice(0, MOST_CHARACTERS) : value;
  if (!SPECIAL.test(text)) return text;
  return escapeXml(
    text
      .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
      .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) =>
        character === "\n" || character === "\t"
          ? character
          : `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
      ),
  );
}

const DAY_MS = 86_400_000;
/** Days from 30 December 1899, where spreadsheet dates start, to 1970. */
const EPOCH = 25_569;

const MOST_DAYS = 10_000;
const serials = new Map<string, number>();

/** A day's spreadsheet number, with the time as a fraction; undefined for text that is no plain date. */
export function serialOf(day: Date): number;
export function serialOf(day: string): number | undefined;
export function serialOf(day: Date | string): number | undefined {
  if (typeof day !== "string") return day.getTime() / DAY_MS + EPOCH;
  const known = serials.get(day);
  if (known !== undefined) return known;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const serial = Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH;
  if (!Number.isFinite(serial)) return undefined;
  if (serials.size >= MOST_DAYS) serials.clear();
  serials.set(day, serial);
  return serial;
}
