/** A typed whole number; undefined for anything else. Spaces and thousands marks are ignored. */
export function wholeOf(typed: string, most: number): number | undefined {
  const text = typed.replace(/[\s,.]/g, "");
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value <= most ? value : undefined;
}

/** Typed litres with at most one decimal, by comma or point. */
export function litresOf(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  const value = /^\d{1,4}(?:\.\d)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 0.1 && value <= 2_000 ? value : undefined;
}

export const isPin = (typed: string): boolean => /^\d{6}$/.test(typed);
