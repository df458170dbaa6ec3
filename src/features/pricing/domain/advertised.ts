import { formats } from "~/platform/kernel/formats";

/** The starting price of each advertised service in shillings, by the slug of its content entry. */
export type StartingPrices = Readonly<Partial<Record<string, number>>>;

/** 0 for a service that is not priced so: one the company added, or an add-on it does not offer. */
export function startsFrom(prices: StartingPrices, slug: string): number {
  return prices[slug] ?? 0;
}

/** The offer as search engines read it. */
export function minPriceOf(
  { startingPrices, tax }: { startingPrices: StartingPrices; tax: { vatRegistered: boolean } },
  slug: string,
) {
  const minPrice = startsFrom(startingPrices, slug);
  return minPrice > 0
    ? {
        priceSpecification: {
          "@type": "PriceSpecification",
          minPrice,
          ...(tax.vatRegistered && { valueAddedTaxIncluded: false }),
          priceCurrency: formats().baseCurrency,
        },
      }
    : {};
}
