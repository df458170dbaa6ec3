import { dayInWords, factorInWords } from "~/features/pricing/domain/day-factors";
import { PRICE_TYPE_WORDS, PRICED_BY_LABELS } from "~/features/pricing/domain/price-types";
import { cubicMetres } from "~/features/pricing/domain/volume";
import { formatDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import type { QuoteDetail } from "../../page/web/shown-quote";

type Shown = Pick<QuoteDetail, "choice" | "dayPrice" | "pricedBy" | "priceType">;

/** 'Inventory version 2: 21.4 m³, 2,390 kg, 30 cartons, 6.5 hours'. */
export function inventoryInWords({ inventory }: Shown["choice"]): string {
  if (!inventory) return "This quote has no inventory yet.";
  const { version, litres, weight, cartons, hours, frozen, complete } = inventory;
  const figures = [
    `${formatNumber(cubicMetres(litres), 1)} m³`,
    `${formatNumber(weight, 0)} kg`,
    `${cartons} cartons`,
    ...(hours === null ? [] : [`${formatNumber(hours, 1)} hours`]),
  ];
  const state = frozen ? " It is frozen." : complete ? "" : " Sizes or decisions are missing.";
  return `Inventory version ${version}: ${figures.join(", ")}.${state}`;
}

/** How a quote is priced and how far the price binds, to read. */
export function PriceFacts({ quote }: { quote: Shown }) {
  const { choice, dayPrice, pricedBy, priceType } = quote;
  const type = priceType && PRICE_TYPE_WORDS.en[priceType];
  return (
    <>
      <p>
        Priced by {PRICED_BY_LABELS[pricedBy].toLowerCase()}
        {dayPrice &&
          `, at the price of ${formatDate(dayPrice.date)} (${dayPrice.name}, ${factorInWords(dayPrice.rate)})`}
        .
      </p>
      {dayPrice && <p>{dayInWords(dayPrice)}</p>}
      {choice.inventory && <p>{inventoryInWords(choice)}</p>}
      {type && (
        <p>
          <b>{type.name}.</b> {type.meaning}
        </p>
      )}
    </>
  );
}
