const LARGEST = 5;

/** Bands of other moves than homes, by cubic metres. */
export const BANDS = [
  { value: "to10", upTo: 10, label: "Others up to 10 m³" },
  { value: "to25", upTo: 25, label: "Others, 10 to 25 m³" },
  { value: "to50", upTo: 50, label: "Others, 25 to 50 m³" },
  { value: "over50", upTo: Number.POSITIVE_INFINITY, label: "Others above 50 m³" },
] as const;
export const UNKNOWN_SIZE = "unknown";

/** Homes by bedrooms, then other moves by volume. */
export const SIZES: readonly { value: string; label: string }[] = [
  ...Array.from({ length: LARGEST }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? "1 bedroom" : `${at + 1} bedrooms${at + 1 === LARGEST ? " and more" : ""}`,
  })),
  ...BANDS.map(({ value, label }) => ({ value, label })),
  { value: UNKNOWN_SIZE, label: "Others of unknown size" },
];

/** The size of a move in SIZES: by bedrooms where they are known, else by its cubic metres. */
export function sizeOf({ bedrooms, volume }: { bedrooms: number | null; volume: number | null }): string {
  if (bedrooms) return String(Math.min(bedrooms, LARGEST));
  const band = volume ? BANDS.find(({ upTo }) => volume <= upTo) : undefined;
  return band?.value ?? UNKNOWN_SIZE;
}
