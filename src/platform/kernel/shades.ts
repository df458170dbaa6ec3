/** Readability of the company's colours. All functions take and return `#RRGGBB`. */

export const INK = "#0F1B3D";

export const READABLE = 4.5;

/** A 3- or 6-digit hex colour as `#RRGGBB` in capitals; undefined if invalid. */
export function parseHex(typed: string): string | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`.toUpperCase();
}

/** Mixes a `part` (0 to 1) of `other` into `color`. */
export function mix(color: string, other: string, part: number): string {
  const to = channels(other);
  const mixed = channels(color).map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * part),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** White, ink or black: the first readable text colour on a fill. White or black always is. */
export function textOn(fill: string): string {
  return ["#FFFFFF", INK].find((text) => contrast(text, fill) >= READABLE) ?? "#000000";
}

/** The colour as text on a ground, darkened or lightened if needed for contrast. */
export function readableOn(color: string, ground: string): string {
  const towards = luminance(ground) > 0.18 ? "#000000" : "#FFFFFF";
  let result = color;
  for (let step = 1; contrast(result, ground) < READABLE && step <= 20; step++)
    result = mix(color, towards, step / 20);
  return result;
}

function channels(color: string): [number, number, number] {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
