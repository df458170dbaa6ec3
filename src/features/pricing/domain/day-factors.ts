import { addDays, formatDate, type PlainDate } from "~/platform/kernel/dates";
import type { Locale } from "~/platform/kernel/locales";
import { type Cents, formatKes, share } from "~/platform/kernel/money";
import type { PriceList } from "./prices";

/** How prices differ on some days. `rate` in basis points: 1500 is 15% more, -1000 is 10% less. */
export type DayFactor = { rate: number } & (
  | { kind: "weekday"; weekday: Weekday }
  | { kind: "month-start" | "month-end"; days: number }
  | { kind: "date"; date: PlainDate }
);

export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const weekdayName = (weekday: Weekday) => weekday.charAt(0).toUpperCase() + weekday.slice(1);

/** The factor of one day, as a quote stores it. */
export interface DayPrice {
  date: PlainDate;
  rate: number;
  /** 'Saturday', 'last 3 days of the month' or the date. */
  name: string;
  /** Its part of the quote's total, VAT included. Older quotes lack it. */
  difference?: Cents;
}

const weekdayOf = (date: PlainDate): Weekday =>
  WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? "sunday";

const daysToMonthEnd = (date: PlainDate): number => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - day;
};

/** Of a date before the edges of a month, of those before a weekday. */
const ORDER: readonly DayFactor["kind"][] = ["date", "month-end", "month-start", "weekday"];

function isOn(factor: DayFactor, date: PlainDate): boolean {
  if (factor.kind === "date") return factor.date === date;
  if (factor.kind === "weekday") return factor.weekday === weekdayOf(date);
  if (factor.kind === "month-end") return daysToMonthEnd(date) < factor.days;
  return Number(date.slice(8)) <= factor.days;
}

function nameOf(factor: DayFactor): string {
  if (factor.kind === "date") return formatDate(factor.date);
  if (factor.kind === "weekday") return weekdayName(factor.weekday);
  const end = factor.kind === "month-end" ? "last" : "first";
  return factor.days === 1 ? `${end} day of the month` : `${end} ${factor.days} days of the month`;
}

/** The factor of a day; null for usual prices. One alone applies, the most particular. */
export function dayPriceOf(factors: readonly DayFactor[], date: PlainDate): DayPrice | null {
  for (const kind of ORDER) {
    const factor = factors.find((each) => each.kind === kind && isOn(each, date));
    if (factor) return factor.rate === 0 ? null : { date, rate: factor.rate, name: nameOf(factor) };
  }
  return null;
}

/** The days of a factor. Two factors with the same key contradict each other. */
export const keyOfFactor = (factor: DayFactor): string =>
  factor.kind === "date" ? factor.date : factor.kind === "weekday" ? factor.weekday : factor.kind;

/** A price on a day, to the cent. */
export const onDay = (price: Cents, day: Pick<DayPrice, "rate"> | null): Cents =>
  day ? share(price, 10_000 + day.rate) : price;

const MORE_OR_LESS: Record<Locale, [more: string, less: string]> = {
  en: ["more", "less"],
  sw: ["zaidi", "pungufu"],
};

const comparedInWords = (figure: string, difference: number, locale: Locale) =>
  `${figure} ${MORE_OR_LESS[locale][difference < 0 ? 1 : 0]}`;

/** '15% more' or '10% less'. */
export const factorInWords = (rate: number, locale: Locale = "en"): string =>
  comparedInWords(`${Math.abs(rate) / 100}%`, rate, locale);

/** 'KES 5,800 less'. */
export function differenceInWords(difference: Cents, locale: Locale = "en"): string {
  if (difference === 0) return locale === "sw" ? "bei ileile" : "the same price";
  return comparedInWords(formatKes(Math.abs(difference)), difference, locale);
}

/** 'Saturday: KES 3,000 more, already in the total'. Undefined if the day changes nothing. `name` is the day's in that language. */
export function dayInWords(
  { rate, name: english, difference }: Pick<DayPrice, "rate" | "name" | "difference">,
  locale: Locale = "en",
  name: string = english,
): string | undefined {
  if (difference === 0) return undefined;
  const change =
    difference === undefined ? factorInWords(rate, locale) : differenceInWords(difference, locale);
  const named = name.charAt(0).toUpperCase() + name.slice(1);
  return `${named}: ${change}, ${locale === "sw" ? "tayari imo katika jumla" : "already in the total"}`;
}

/**
 * The list with the prices of a day. It changes what moving costs: base, distance, rooms and volume. Add-ons and packing
 * cost the same every day.
 */
export function listOnDay<List extends PriceList>(list: List, day: DayPrice | null): List {
  if (!day) return list;
  const priced = (price: Cents) => onDay(price, day);
  return {
    ...list,
    baseFee: priced(list.baseFee),
    fixedDistance: { ...list.fixedDistance, fee: priced(list.fixedDistance.fee) },
    distanceBands: list.distanceBands.map((band) => ({ ...band, fee: priced(band.fee) })),
    rooms: list.rooms.map((room) => ({ ...room, price: priced(room.price) })),
  };
}

/** The days within a week of a date that cost less than it, the nearest first. */
export function otherDays(
  factors: readonly DayFactor[],
  date: PlainDate,
  earliest: PlainDate,
): { date: PlainDate; day: DayPrice | null }[] {
  const rate = dayPriceOf(factors, date)?.rate ?? 0;
  return [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7]
    .map((days) => addDays(date, days))
    .filter((each) => each >= earliest)
    .map((each) => ({ date: each, day: dayPriceOf(factors, each) }))
    .filter(({ day }) => (day?.rate ?? 0) < rate);
}
