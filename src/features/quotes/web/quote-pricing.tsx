import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { lineAmount, totalsOf } from "~/features/pricing/domain";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { draftOf, type PriceDraft, PricingEditor } from "./pricing-editor";
import type { QuoteDetail } from "./quote-page";
import styles from "./quote-page.module.css";

/** The pricing breakdown, and editing it: totals follow live by the same rule the server applies. */
export function QuotePricing({ quote }: { quote: QuoteDetail }) {
  const [draft, setDraft] = useState<PriceDraft>();
  const lines = draft
    ? draft.lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }))
    : quote.lines;
  const totals = totalsOf(lines, quote.tax);
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h3>Pricing breakdown</h3>
        {quote.may.edit && !draft && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} />}
            onClick={() => setDraft(draftOf(quote))}
          >
            Edit pricing
          </Button>
        )}
      </div>
      {draft ? (
        <PricingEditor quote={quote} draft={draft} onChange={setDraft} onDone={() => setDraft(undefined)} />
      ) : (
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
      )}
      <table className={styles.lines} aria-label="Totals" aria-live="polite">
        <tfoot>
          <tr>
            <td>Subtotal</td>
            <td className="figure">{formatAmount(totals.total - totals.vat)}</td>
          </tr>
          <tr>
            <td>
              VAT {quote.tax.vatRate / 100}% on {formatAmount(totals.vatBase)}
            </td>
            <td className="figure">{formatAmount(totals.vat)}</td>
          </tr>
          <tr className={styles.total}>
            <td>Total</td>
            <td className="figure">{formatKes(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
      {totals.total !== quote.listTotal && (
        <p className={styles.muted}>By the price list: {formatKes(quote.listTotal)}</p>
      )}
    </section>
  );
}
