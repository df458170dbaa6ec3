import type { inventoryPricesContract } from "~/features/inventory-prices/contract";
import { differenceInWords } from "~/features/pricing/domain/day-factors";
import { PRICE_TYPE_WORDS } from "~/features/pricing/domain/price-types";
import { client, type Output } from "~/platform/http/client";
import styles from "./effect-panel.module.css";
import { useLoaded } from "./inventory-rules";
import type { OpenedInventory } from "./inventory-session";
import { useQuoteNumber } from "./use-places";

export type PriceEffect = NonNullable<Output<typeof inventoryPricesContract, "ofInventory">["price"]>;

/** The price of the goods, read again after each saved edit. Undefined for readers without the quote's money. */
export function usePriceEffect({ id, version, rowVersion, subjects }: OpenedInventory) {
  const number = useQuoteNumber(subjects);
  const found = useLoaded(number ? `${id} ${version} ${rowVersion}` : "", async () =>
    number ? (await client("inventoryPrices").ofInventory({ id })).price : null,
  );
  // The answer is the newest version's.
  return found?.version === version ? found : undefined;
}

/** By how much the price differs, and whether it is the quote's. */
export function PriceNote({ price }: { price: PriceEffect }) {
  const { pricedBy, priceType, quoteNumber, was, now } = price;
  const type = priceType ? `, ${PRICE_TYPE_WORDS.en[priceType].name.toLowerCase()}` : "";
  return (
    <p className={styles.note}>
      {pricedBy === "volume" ? (
        <>
          {was !== null && was !== now && <b>{differenceInWords(now - was)}. </b>}
          <small>
            Quote {quoteNumber} by volume{type}, VAT included.
          </small>
        </>
      ) : (
        <small>Quote {quoteNumber} is priced by rooms: its price stays. VAT included.</small>
      )}
    </p>
  );
}
