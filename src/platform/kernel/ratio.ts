/** An exact fraction, for rates and days applied to money before one rounding. `d` is positive. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const BASIS_POINTS = 10_000n;
const DECIMALS = 100;

export const ratio = (n: bigint | number, d: bigint | number = 1n): Ratio => ({ n: BigInt(n), d: BigInt(d) });
export const ZERO: Ratio = ratio(0);

/** A number of at most two decimals, exactly. */
export const ofDecimal = (value: number): Ratio => ratio(Math.round(value * DECIMALS), DECIMALS);

export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });

/** `rate` in basis points (150 = 1.5%) of an amount. */
export const rateOf = (amount: Ratio, rate: number): Ratio => times(amount, ratio(rate, BASIS_POINTS));

export const plus = (a: Ratio, b: Ratio): Ratio =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, { n: -b.n, d: b.d });

export const isLess = (a: Ratio, b: Ratio): boolean => a.n * b.d < b.n * a.d;
export const least = (a: Ratio, b: Ratio): Ratio => (isLess(b, a) ? b : a);
export const most = (a: Ratio, b: Ratio): Ratio => (isLess(a, b) ? b : a);

/** Rounds half up to a multiple of `unit`: for cents, 1 is the cent and 100 the shilling. */
export function roundHalfUp({ n, d }: Ratio, unit = 1): number {
  const step = BigInt(unit) * d;
  const doubled = 2n * n + step;
  const floor = doubled / (2n * step) - (doubled % (2n * step) < 0n ? 1n : 0n);
  return Number(floor) * unit;
}
