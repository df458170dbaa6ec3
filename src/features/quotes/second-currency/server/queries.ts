import { findRate } from "~/features/settings/exchange-rates/server/queries";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { getQuoteById } from "../../server/queries/quotes";
import { type SecondCurrency, secondOf } from "../domain";

/**
 * The second currency of an invoice's quote, at the quote's rate, or null. An accepted quote never changes, so the
 * invoice stores no copy.
 */
export async function findSecondOf(reader: Reader, quoteId: string | null): Promise<SecondCurrency | null> {
  return quoteId ? secondOf(await getQuoteById(reader, quoteId)) : null;
}

/** The currencies a quote may show beside the base one, with the rate of today; none while the settings say so. */
export async function listSecondCurrencies(reader: Reader, now: Date): Promise<SecondCurrency[]> {
  const { enableMultiCurrency, supportedCurrencies, baseCurrency } = await getSettings(
    reader,
    localizationSection,
  );
  if (!enableMultiCurrency) return [];
  const today = nairobiDate(now);
  const offered = supportedCurrencies.filter((currency) => currency !== baseCurrency);
  const rates = await Promise.all(
    offered.map(async (currency) => ({ currency, found: await findRate(reader, currency, today) })),
  );
  return rates.flatMap(({ currency, found }) => (found ? [{ currency, ...found }] : []));
}
