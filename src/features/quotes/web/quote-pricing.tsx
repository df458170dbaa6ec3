import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { Card } from "~/platform/ui/office/card";
import { LinesTable } from "~/platform/ui/office/lines-table";
import type { QuoteDetail } from "../page/web/shown-quote";
import { SecondCurrencyPanel } from "../second-currency/web/second-currency-panel";
import { PriceTotals } from "./price-totals";
import { PricingEditor } from "./pricing-editor";

/** The pricing breakdown, and editing it: totals follow live by the same rule the server applies. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title="Pricing breakdown"
      level={3}
      actions={
        quote.may.edit &&
        !editing && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} />}
            onClick={() => setEditing(true)}
          >
            Edit pricing
          </Button>
        )
      }
    >
      {editing ? (
        <PricingEditor quote={quote} onDone={() => setEditing(false)} />
      ) : (
        <>
          <LinesTable lines={quote.lines} />
          <PriceTotals lines={quote.lines} tax={quote.tax} listTotal={quote.listTotal} />
          <SecondCurrencyPanel quote={quote} offers={quote.secondOffers} />
        </>
      )}
    </Card>
  );
}
