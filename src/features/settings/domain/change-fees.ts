import type { Locale } from "~/platform/kernel/locales";
import { type Cents, roundToShilling, share } from "~/platform/kernel/money";

export interface FeeTier {
  /** Hours before the agreed start from which on the rate holds. */
  hoursBefore: number;
  /** Basis points of the deposit. */
  rate: number;
}

export interface ChangeFees {
  cancelFees: readonly FeeTier[];
  rescheduleFees: readonly FeeTier[];
}

const longestFirst = (tiers: readonly FeeTier[]) => [...tiers].sort((a, b) => b.hoursBefore - a.hoursBefore);

/** The fee rate for this many hours of notice. Below the shortest tier, the shortest tier applies. */
export function rateOf(tiers: readonly FeeTier[], hours: number): number {
  const sorted = longestFirst(tiers);
  const tier = sorted.find(({ hoursBefore }) => hoursBefore <= hours) ?? sorted.at(-1);
  return tier?.rate ?? 0;
}

/** The fee in cents for a change now. Rounds half up to whole shillings; includes VAT like the deposit. */
export function changeFee(
  move: { deposit: Cents; begins: Date },
  tiers: readonly FeeTier[],
  now: Date,
): Cents {
  const hours = (move.begins.getTime() - now.getTime()) / 3_600_000;
  return Math.min(move.deposit, roundToShilling(share(move.deposit, rateOf(tiers, hours))));
}

/** From how many hours before on a change is free; null when it never is. */
export function freeHoursOf(tiers: readonly FeeTier[]): number | null {
  const sorted = longestFirst(tiers);
  if (sorted.length === 0) return 0;
  const paid = sorted.findIndex(({ rate }) => rate > 0);
  if (paid === 0) return null;
  return paid === -1 ? 0 : (sorted[paid - 1]?.hoursBefore ?? null);
}

const WORDS = {
  en: {
    free: "free",
    half: "half of the deposit",
    whole: "the deposit",
    part: (percent: number) => `${percent}% of the deposit`,
    always: "at any time",
    first: (hours: number) => `${hours} hours before the move or earlier`,
    between: (from: number, to: number) => `between ${from} and ${to} hours before`,
    last: (hours: number) => `less than ${hours} hours before`,
  },
  sw: {
    free: "bila malipo",
    half: "nusu ya malipo ya awali",
    whole: "malipo yote ya awali",
    part: (percent: number) => `${percent}% ya malipo ya awali`,
    always: "wakati wowote",
    first: (hours: number) => `saa ${hours} kabla ya kuhama au mapema zaidi`,
    between: (from: number, to: number) => `kati ya saa ${from} na ${to} kabla`,
    last: (hours: number) => `chini ya saa ${hours} kabla`,
  },
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The tiers in words, the longest notice first: '72 hours before the move or earlier: free'. */
export function tierLines(tiers: readonly FeeTier[], locale: Locale): string[] {
  const words = WORDS[locale];
  const cost = (rate: number) =>
    rate === 0
      ? words.free
      : rate === 5_000
        ? words.half
        : rate === 10_000
          ? words.whole
          : words.part(rate / 100);
  const sorted = longestFirst(tiers);
  if (sorted.length < 2) return [`${capital(words.always)}: ${cost(sorted[0]?.rate ?? 0)}`];
  return sorted.map(({ hoursBefore, rate }, index) => {
    const earlier = sorted[index - 1]?.hoursBefore ?? 0;
    const when =
      index === 0
        ? words.first(hoursBefore)
        : index === sorted.length - 1
          ? words.last(earlier)
          : words.between(earlier, hoursBefore);
    return `${capital(when)}: ${cost(rate)}`;
  });
}

/** The same as sentences of one paragraph. */
export const tierSentences = (tiers: readonly FeeTier[], locale: Locale): string =>
  tierLines(tiers, locale)
    .map((line) => `${line}.`)
    .join(" ");
