import { WhyPricePanel } from "~/features/pricing/office-prices/web/why-price-panel";
import { Card } from "~/platform/ui/office/card";
import { LinesTable } from "~/platform/ui/office/lines-table";
import type { QuoteDetail } from "../page/web/shown-quote";
import { PriceFacts } from "../price-choice/web/price-facts";
import { SecondCurrencyPanel } from "../second-currency/web/second-currency-panel";
import { PriceTotals } from "./price-totals";

/** The pricing breakdown. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  return (
    <Card title="Pricing breakdown" level={3}>
      <PriceFacts quote={quote} />
      <LinesTable lines={quote.lines} />
      <PriceTotals lines={quote.lines} tax={quote.tax} listTotal={quote.listTotal} />
      <WhyPricePanel lines={quote.lines} reasons={quote.choice.reasons} />
      <SecondCurrencyPanel quote={quote} offers={quote.secondOffers} />
    </Card>
  );
}
