/** An SMS's encoding and number of billed parts (3GPP TS 23.038, 23.040). */
export interface Segments {
  encoding: "GSM-7" | "UCS-2";
  /** Septets of GSM-7 or 16-bit units of UCS-2. */
  units: number;
  segments: number;
}

const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** These characters need an escape as well. */
const EXTENDED = new Set("\f^{}\\[~]|€");

const LIMITS = { "GSM-7": { alone: 160, each: 153 }, "UCS-2": { alone: 70, each: 67 } } as const;

/** Counts the parts of a text. A character of two units is never split. */
export function countSegments(text: string): Segments {
  const characters = [...text];
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const encoding = isGsm ? "GSM-7" : "UCS-2";
  const sizeOf = (character: string) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length);
  const units = characters.reduce((sum, character) => sum + sizeOf(character), 0);
  const { alone, each } = LIMITS[encoding];
  if (units <= alone) return { encoding, units, segments: units === 0 ? 0 : 1 };
  let segments = 1;
  let filled = 0;
  for (const character of characters) {
    const size = sizeOf(character);
    if (filled + size > each) {
      segments += 1;
      filled = 0;
    }
    filled += size;
  }
  return { encoding, units, segments };
}

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u2007\u202f]/g, " "],
  [/[\u2018\u2019]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/[\u2012-\u2015]/g, "-"],
  [/\u2026/g, "..."],
  [/\u00b7/g, "-"],
];

/** Replaces typographic characters with GSM ones: one curly apostrophe more than doubles an SMS's cost. */
export function plainForSms(text: string): string {
  return PLAIN.reduce((plain, [mark, instead]) => plain.replace(mark, instead), text);
}
