import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import { choiceOf, ruledLines } from "~/features/pricing/domain/choices";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { getPriceList } from "~/features/pricing/server/queries/prices";
import { getQuoteById, getQuoteLines, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import { getSettings } from "~/features/settings/server/queries";
import { quotesSection } from "~/features/settings/settings";
import type { Reader } from "~/platform/db/database";

/** Prices a content as the quote was priced: by its method and the version of its price list. Null: the rule gives no price. */
export type PriceRule = (content: Content) => PriceLine[] | null;

/**
 * The rule of an accepted quote. By volume its whole price follows from the inventory, by rooms only packing by the
 * carton.
 */
export async function ruleOf(
  reader: Reader,
  { id }: Pick<QuoteRow, "id">,
  accepted: Content,
): Promise<PriceRule> {
  const lines = await getQuoteLines(reader, id);
  return (await volumeRuleOf(reader, id, lines)) ?? packingRuleOf(lines, accepted);
}

async function volumeRuleOf(
  reader: Reader,
  quoteId: string,
  priced: readonly PriceLine[],
): Promise<PriceRule | undefined> {
  const quote = await getQuoteById(reader, quoteId);
  const basis = quote.priceBasis;
  if (quote.pricedBy !== "volume" || !basis) return undefined;
  const { longDistanceFrom } = await getSettings(reader, quotesSection);
  const rules = { list: await getPriceList(reader, quote.priceListVersion), longDistanceFrom };
  return ({ lines }) => {
    const { litres, companyLitres, companyCartons } = totalsOf(lines);
    const packed = { litres: companyLitres, cartons: companyCartons };
    const ruled = ruledLines(rules, quote, choiceOf(quote, priced), { ...basis, litres, packed });
    return ruled.map(({ why: _, ...line }) => line);
  };
}

function packingRuleOf(priced: readonly PriceLine[], accepted: Content): PriceRule {
  const cartons = totalsOf(accepted.lines).companyCartons;
  const packing = priced.find(
    ({ category, code, quantity }) =>
      category === "additional" && code === "packing" && quantity > 1 && quantity === cartons,
  );
  if (!packing) return () => null;
  return ({ lines }) => {
    const quantity = totalsOf(lines).companyCartons;
    return [{ ...packing, quantity, amount: quantity * packing.unitPrice }];
  };
}
