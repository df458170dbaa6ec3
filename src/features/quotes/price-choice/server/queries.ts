import { basisOf, choiceOf, ruledLines, type Situation, whatIfsOf } from "~/features/pricing/domain/choices";
import type { OfficePriceList } from "~/features/pricing/domain/office-list";
import { ratesOf } from "~/features/pricing/domain/office-list";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { reasonsOf } from "~/features/pricing/domain/reasons";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";
import { nairobiDate } from "~/platform/kernel/dates";
import { findQuoteInventory } from "../../server/queries/inventories";
import type { QuoteRow } from "../../server/queries/quotes";

interface Asked {
  quote: Omit<QuoteRow, "search">;
  lines: readonly PriceLine[];
  /** The quote's own. */
  list: OfficePriceList;
  now: Date;
}

/**
 * All that decides a quote's price. By volume its own price list applies, or the one in force if its own has no rates for
 * the service.
 */
export async function getSituation(reader: Reader, { quote, lines, list, now }: Asked) {
  const { longDistanceFrom } = await getSettings(reader, quotesSection);
  const inventory = await findQuoteInventory(reader, quote.id);
  const own = ratesOf(list, quote.serviceType) ? list : await getCurrentPriceList(reader, now);
  const volumeList = ratesOf(own, quote.serviceType) ? own : undefined;
  const basis = volumeList && inventory && basisOf(quote, inventory, volumeList);
  const situation: Situation = {
    rules: { list, longDistanceFrom },
    volumeList,
    quote,
    lines,
    basis,
    today: nairobiDate(now),
  };
  return { inventory, situation };
}

/** How a quote's price came about, and what would change it. What-ifs only for a draft. */
export async function getPriceChoice(reader: Reader, asked: Asked, isDraft: boolean) {
  const { inventory, situation } = await getSituation(reader, asked);
  const { quote, lines } = asked;
  const ruled = ruledLines(situation.rules, quote, choiceOf(quote, lines), quote.priceBasis);
  const whatIfs = isDraft ? whatIfsOf(situation) : [];
  return {
    reasons: reasonsOf(lines, ruled),
    hasVolumeRates: situation.volumeList !== undefined,
    isOutdated: whatIfs.some(({ kind }) => kind === "again"),
    inventory: inventory ?? null,
    whatIfs,
  };
}
