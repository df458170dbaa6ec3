import { formats } from "~/platform/kernel/formats";

/** What each advertised service starts from, in shillings, by the slug of its entry in the content. */
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
