import { defineEvent } from "~/platform/events/define";
import { CURRENCIES, type Currency } from "~/platform/kernel/currencies";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { formats } from "~/platform/kernel/formats";
import type { Cents } from "~/platform/kernel/money";
import { figureMarks, markFigure } from "~/platform/kernel/numbers";

/** The price of one currency unit in the base currency, as a plain decimal such as `129.35`. Never a float. */
export type Rate = string;

const RATE = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/** Millionths of the base currency for one unit. Undefined for an invalid rate or zero. */
function millionthsOf(rate: Rate): bigint | undefined {
  const [, whole = "", part = ""] = RATE.exec(rate) ?? [];
  if (whole === "") return undefined;
  const millionths = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, "0"));
  return millionths > 0n ? millionths : undefined;
}

export const isRate = (text: string): boolean => millionthsOf(text) !== undefined;

/** Parses a rate in the company's number format into a plain decimal. Undefined if it is not a rate. */
export function readRate(typed: string): Rate | undefined {
  const { group, decimal } = figureMarks();
  const plain = typed.replace(/\s/g, "").replaceAll(group, "").replace(decimal, ".");
  return isRate(plain) ? plain : undefined;
}

/** A rate in the company's number format, two decimals at least: `129.35`. */
export function formatRate(rate: Rate): string {
  const [whole = "", part = ""] = rate.split(".");
  return markFigure(`${whole}.${part.replace(/0+$/, "").padEnd(2, "0")}`);
}

/** `USD 1 = KES 129.35`, whatever the currencies are shown by. */
export function rateSentence(currency: Currency, rate: Rate): string {
  return `${currency}\u00a01 = ${formats().baseCurrency}\u00a0${formatRate(rate)}`;
}

/**
 * Converts cents of the base currency with exact integers. Rounds half up to cents, or to whole units if the currency
 * has none. Throws RangeError for an invalid rate.
 */
export function convert(cents: Cents, currency: Currency, rate: Rate): Cents {
  const millionths = millionthsOf(rate);
  if (millionths === undefined) throw new RangeError(`Not an exchange rate: ${rate}`);
  const step = CURRENCIES[currency].decimals === 0 ? 100n : 1n;
  const units = (BigInt(cents) * 2_000_000n + millionths * step) / (millionths * step * 2n);
  return Number(units * step);
}

const WEEKS = 26;

export interface RateLine {
  currency: Currency;
  days: PlainDate[];
  /** The rate that held on each day. */
  values: number[];
}

/** Each currency's rate week by week over half a year, from its first rate on. Currencies with one rate have no line. */
export function rateLines(
  rates: readonly { currency: Currency; date: PlainDate; rate: Rate }[],
  today: PlainDate,
): RateLine[] {
  const days = Array.from({ length: WEEKS + 1 }, (_, at) => addDays(today, (at - WEEKS) * 7));
  return [...Map.groupBy(rates, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const ascending = own.toSorted((a, b) => a.date.localeCompare(b.date));
    const points = days.flatMap((day) => {
      const held = ascending.findLast(({ date }) => date <= day);
      return held ? [{ day, value: Number(held.rate) }] : [];
    });
    if (new Set(points.map(({ value }) => value)).size < 2) return [];
    return [{ currency, days: points.map(({ day }) => day), values: points.map(({ value }) => value) }];
  });
}

export const rateSet = defineEvent<{ currency: string; date: string; rate: string }>("exchange-rate.set");
export const rateRemoved = defineEvent<{ currency: string; date: string; rate: string }>(
  "exchange-rate.removed",
);
