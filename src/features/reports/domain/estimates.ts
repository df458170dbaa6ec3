/** An estimate and what it became, in one unit. */
export interface Pair {
  estimated: number;
  actual: number;
}

export interface Comparison {
  count: number;
  estimated: number;
  actual: number;
  /** The mean of estimates less actual figures. Null without pairs. */
  difference: number | null;
  /** The same as shares of the actual figures. */
  share: number | null;
  /** The standard deviation of these shares. Null below two pairs. */
  spread: number | null;
}

/** Thousandths, so that sums of litres and half hours are exact. */
const exact = (value: number) => Math.round(value * 1_000);

export function compare(pairs: readonly Pair[]): Comparison {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const count = pairs.length;
  const mean = (values: readonly number[]) => (count === 0 ? null : sum(values) / count);
  const estimated = sum(pairs.map((pair) => exact(pair.estimated))) / 1_000;
  const actual = sum(pairs.map((pair) => exact(pair.actual))) / 1_000;
  const shares = pairs.map((pair) => (pair.estimated - pair.actual) / pair.actual);
  const share = mean(shares);
  return {
    ...{ count, estimated, actual, share },
    difference: count === 0 ? null : (exact(estimated) - exact(actual)) / 1_000 / count,
    spread:
      share === null || count < 2
        ? null
        : Math.sqrt(sum(shares.map((one) => (one - share) ** 2)) / (count - 1)),
  };
}

/** A pair of two known figures; undefined if one is missing or zero. */
export const pairOf = (estimated: number | null, actual: number | null): Pair | undefined =>
  estimated && actual ? { estimated, actual } : undefined;

const LARGEST = 5;
const BANDS = [
  { value: "to10", upTo: 10, label: "Others up to 10 m³" },
  { value: "to25", upTo: 25, label: "Others, 10 to 25 m³" },
  { value: "to50", upTo: 50, label: "Others, 25 to 50 m³" },
  { value: "over50", upTo: Number.POSITIVE_INFINITY, label: "Others above 50 m³" },
] as const;
const UNKNOWN = { value: "unknown", label: "Others of unknown size" };

/** Homes by bedrooms, then other moves by volume. */
export const SIZES: readonly { value: string; label: string }[] = [
  ...Array.from({ length: LARGEST }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? "1 bedroom" : `${at + 1} bedrooms${at + 1 === LARGEST ? " and more" : ""}`,
  })),
  ...BANDS.map(({ value, label }) => ({ value, label })),
  UNKNOWN,
];

/** The size of a move in SIZES: by bedrooms where they are known, else by its cubic metres. */
export function sizeOf({ bedrooms, volume }: { bedrooms: number | null; volume: number | null }): string {
  if (bedrooms) return String(Math.min(bedrooms, LARGEST));
  const band = volume ? BANDS.find(({ upTo }) => volume <= upTo) : undefined;
  return band?.value ?? UNKNOWN.value;
}
