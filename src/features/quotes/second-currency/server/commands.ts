import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import type { Currency } from "~/platform/kernel/currencies";
import { changeQuote } from "../../server/commands/change-quote";
import { assertEditable } from "../../server/commands/edit-quote";
import { lockQuote } from "../../server/queries/quotes";
import { quoteSecondCurrencySet, secondRate } from "../domain";
import { secondCurrencyNotOffered, secondCurrencyWithoutRate } from "../errors";
import { listSecondCurrencies } from "./queries";

/**
 * Sets a quote's second currency at today's rate, which later rates do not change. Null removes it. The amount due
 * stays in the base currency.
 */
export async function setSecondCurrency(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"quote">; rowVersion: number; currency: Currency | null; now: Date },
): Promise<void> {
  const { currency, now } = input;
  const quote = await lockQuote(tx, input.id);
  assertEditable(quote, input.rowVersion);
  const second = currency && (await offered(tx, currency, now));
  await changeQuote(tx, quote.id, now, {
    secondCurrency: second?.currency ?? null,
    secondRate: second?.rate ?? null,
    secondRateDate: second?.date ?? null,
  });
  await record(tx, actor, quoteSecondCurrencySet, {
    subjectId: quote.id,
    summary: second
      ? `Shown in ${second.currency} as well: ${secondRate(second)}`
      : "Second currency taken away",
    data: { number: quote.number, currency: second?.currency ?? null, rate: second?.rate ?? null },
    at: now,
  });
}

async function offered(tx: Tx, currency: Currency, now: Date) {
  const found = (await listSecondCurrencies(tx, now)).find((each) => each.currency === currency);
  if (found) return found;
  const { enableMultiCurrency, supportedCurrencies } = await getSettings(tx, localizationSection);
  const isSupported = enableMultiCurrency && supportedCurrencies.some((each) => each === currency);
  throw isSupported
    ? secondCurrencyWithoutRate.at("currency", { currency })
    : secondCurrencyNotOffered.at("currency");
}
