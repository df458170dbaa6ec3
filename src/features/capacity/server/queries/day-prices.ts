import type { EditedLine } from "~/features/pricing/domain/choices";
import { choiceOf, linesAfter, type Situation, totalOf } from "~/features/pricing/domain/choices";
import { type DayPrice, dayPriceOf } from "~/features/pricing/domain/day-factors";
import type { OfficePriceList } from "~/features/pricing/domain/office-list";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getSituation } from "~/features/quotes/price-choice/server/queries";
import { getQuoteLines, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

export interface DayPrices {
  list: OfficePriceList;
  /** The day's price factor; null for usual prices. */
  dayOf: (date: PlainDate) => DayPrice | null;
  /** The quote's lines at the price of a day. */
  linesOn: (date: PlainDate) => readonly EditedLine[];
  /** Cents that a day adds to the quote's total, VAT included; negative if it costs less. */
  differenceOn: (date: PlainDate) => Cents;
}

/** True if a person agreed on other prices than the list's: these stay the same on every day. */
function isAgreed(situation: Situation, lines: readonly EditedLine[]): boolean {
  const { ruled } = linesAfter(situation, choiceOf(situation.quote, lines));
  return ruled.some(
    (rule) =>
      !lines.some(
        ({ category, code, quantity, unitPrice }) =>
          category === rule.category &&
          code === rule.code &&
          quantity === rule.quantity &&
          unitPrice === rule.unitPrice,
      ),
  );
}

/**
 * A quote's prices on other days, by the day factors of its price list (docs/decisions/0222). Undefined if all days cost
 * the same: agreed prices and long distances.
 */
export async function findDayPrices(
  reader: Reader,
  quote: QuoteRow,
  now: Date,
): Promise<DayPrices | undefined> {
  if (quote.longDistanceKm !== null) return undefined;
  const own = await getPriceList(reader, quote.priceListVersion);
  if (own.dayFactors.length === 0) return undefined;
  const lines = await getQuoteLines(reader, quote.id);
  const { situation } = await getSituation(reader, { quote, lines, list: own, now });
  if (isAgreed(situation, lines)) return undefined;
  const list = (quote.pricedBy === "volume" && situation.volumeList) || own;
  const total = totalOf(lines, quote.tax);
  const dayOf = (date: PlainDate) => dayPriceOf(list.dayFactors, date);
  const isSame = (date: PlainDate) =>
    date === quote.serviceDate || (dayOf(date)?.rate ?? 0) === (quote.dayPrice?.rate ?? 0);
  const linesOn = (date: PlainDate): readonly EditedLine[] =>
    isSame(date) ? lines : linesAfter(situation, { ...choiceOf(quote, lines), day: dayOf(date) }).lines;
  const known = new Map<number, Cents>();
  const differenceOn = (date: PlainDate): Cents => {
    if (isSame(date)) return 0;
    const rate = dayOf(date)?.rate ?? 0;
    const difference = known.get(rate) ?? totalOf(linesOn(date), quote.tax) - total;
    known.set(rate, difference);
    return difference;
  };
  return { list, dayOf, linesOn, differenceOn };
}
