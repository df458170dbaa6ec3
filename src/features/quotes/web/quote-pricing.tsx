import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { formatAmount } from "~/platform/kernel/money";
import { PriceTotals } from "./price-totals";
import { PricingEditor } from "./pricing-editor";
import styles from "./quote-page.module.css";
import type { QuoteDetail } from "./shown-quote";

/** The pricing breakdown, and editing it: totals follow live by the same rule the server applies. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h3>Pricing breakdown</h3>
        {quote.may.edit && !editing && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} />}
            onClick={() => setEditing(true)}
          >
            Edit pricing
          </Button>
        )}
      </div>
      {editing ? (
        <PricingEditor quote={quote} onDone={() => setEditing(false)} />
      ) : (
        <>
          <div className={styles.scroll}>
            <table className={styles.lines}>
              <thead>
                <tr>
                  <th scope="col">Description</th>
                  <th scope="col" className="figure">
                    Qty
                  </th>
                  <th scope="col" className="figure">
                    Unit price
                  </th>
                  <th scope="col" className="figure">
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {quote.lines.map((line) => (
                  <tr key={`${line.category}-${line.code}-${line.description}`}>
                    <td>{line.description}</td>
                    <td className="figure">{line.quantity}</td>
                    <td className="figure">{formatAmount(line.unitPrice)}</td>
                    <td className="figure">{formatAmount(line.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <PriceTotals lines={quote.lines} tax={quote.tax} listTotal={quote.listTotal} />
        </>
      )}
    </section>
  );
}
