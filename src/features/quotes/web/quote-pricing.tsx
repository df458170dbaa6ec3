import { Card } from "~/platform/ui/office/card";
import { LinesTable } from "~/platform/ui/office/lines-table";
import type { QuoteDetail } from "../page/web/shown-quote";
import { SecondCurrencyPanel } from "../second-currency/web/second-currency-panel";
import { PriceTotals } from "./price-totals";

/** The pricing breakdown. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  return (
    <Card title="Pricing breakdown" level={3}>
      <LinesTable lines={quote.lines} />
      <PriceTotals lines={quote.lines} tax={quote.tax} listTotal={quote.listTotal} />
      <SecondCurrencyPanel quote={quote} offers={quote.secondOffers} />
    </Card>
  );
}
