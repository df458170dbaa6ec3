import { convert, type Rate, rateSentence } from "~/features/settings/exchange-rates/domain";
import { defineEvent } from "~/platform/events/define";
import type { Currency } from "~/platform/kernel/currencies";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { type Cents, formatMoney } from "~/platform/kernel/money";

export interface SecondCurrency {
  currency: Currency;
  rate: Rate;
  date: PlainDate;
}

/** The second currency in a quote's row, or null. */
export function secondOf(quote: {
  secondCurrency: Currency | null;
  secondRate: string | null;
  secondRateDate: PlainDate | null;
}): SecondCurrency | null {
  const { secondCurrency: currency, secondRate: rate, secondRateDate: date } = quote;
  return currency && rate && date ? { currency, rate, date } : null;
}

/** An amount in the second currency: `USD 152.76`. */
export function secondAmount(cents: Cents, { currency, rate }: SecondCurrency): string {
  return formatMoney(convert(cents, currency, rate), currency);
}

/** `USD 1 = KES 129.35, 21/11/2026`: the same in both languages. */
export function secondRate({ currency, rate, date }: SecondCurrency): string {
  return `${rateSentence(currency, rate)}, ${formatDate(date)}`;
}

/** An amount as a line of sums, labelled with its rate; none without a second currency. */
export function secondLines(cents: Cents, second: SecondCurrency | null): { label: string; value: string }[] {
  return second ? [{ label: secondRate(second), value: secondAmount(cents, second) }] : [];
}

export const quoteSecondCurrencySet = defineEvent<{
  number: string;
  currency: string | null;
  rate: string | null;
}>("quote.second-currency-set");
