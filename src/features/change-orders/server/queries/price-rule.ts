import type { Content } from "~/features/inventory/inventories/domain/inventories";
import { totalsOf } from "~/features/inventory/inventories/domain/totals";
import type { PriceLine } from "~/features/pricing/domain/prices";
import { getQuoteLines, type QuoteRow } from "~/features/quotes/server/queries/quotes";
import type { Reader } from "~/platform/db/database";

/** Prices a content as the quote was priced: by its method and the version of its price list. Null: the rule gives no price. */
export type PriceRule = (content: Content) => PriceLine[] | null;

/** The rule of an accepted quote. By rooms only packing by the carton follows from the inventory. */
export async function ruleOf(
  reader: Reader,
  quote: Pick<QuoteRow, "id">,
  accepted: Content,
): Promise<PriceRule> {
  const cartons = totalsOf(accepted.lines).companyCartons;
  const packing = (await getQuoteLines(reader, quote.id)).find(
    ({ category, code, quantity }) =>
      category === "additional" && code === "packing" && quantity > 1 && quantity === cartons,
  );
  if (!packing) return () => null;
  return ({ lines }) => {
    const quantity = totalsOf(lines).companyCartons;
    return [{ ...packing, quantity, amount: quantity * packing.unitPrice }];
  };
}
