import { and, desc, eq, lte } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Currency } from "~/platform/kernel/currencies";
import type { PlainDate } from "~/platform/kernel/dates";
import { exchangeRates } from "./tables";

const plain = {
  id: exchangeRates.id,
  currency: exchangeRates.currency,
  date: exchangeRates.date,
  rate: exchangeRates.rate,
  by: exchangeRates.updatedByName,
  updatedAt: exchangeRates.updatedAt,
};

/** All rates, the latest day first. */
export async function listRates(reader: Reader) {
  const rates = await reader
    .select(plain)
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.date), exchangeRates.currency);
  return { rates };
}

/** The rate that holds on a day: that day's or the last before it; undefined when none was ever entered. */
export async function findRate(reader: Reader, currency: Currency, on: PlainDate) {
  const [found] = await reader
    .select({ rate: exchangeRates.rate, date: exchangeRates.date })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.currency, currency), lte(exchangeRates.date, on)))
    .orderBy(desc(exchangeRates.date))
    .limit(1);
  return found;
}
