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
