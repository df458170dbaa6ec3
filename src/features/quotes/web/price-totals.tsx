import { type PriceCategory, type TaxRules, totalsOf } from "~/features/pricing/domain";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import styles from "./quote-page.module.css";

interface PriceTotalsProps {
  lines: readonly { category: PriceCategory; amount: Cents }[];
  tax: TaxRules;
  /** What the same contents cost by the price list. */
  listTotal: Cents;
}

/** Subtotal, VAT and total of a quote's lines, by the rule that the server applies. */
export function PriceTotals({ lines, tax, listTotal }: PriceTotalsProps) {
  const totals = totalsOf(lines, tax);
  return (
    <>
      <table className={styles.lines} aria-label="Totals" aria-live="polite">
        <tfoot>
          <tr>
            <td>Subtotal</td>
            <td className="figure">{formatAmount(totals.total - totals.vat)}</td>
          </tr>
          <tr>
            <td>
              VAT {tax.vatRate / 100}% on {formatAmount(totals.vatBase)}
            </td>
            <td className="figure">{formatAmount(totals.vat)}</td>
          </tr>
          <tr className={styles.total}>
            <td>Total</td>
            <td className="figure">{formatKes(totals.total)}</td>
          </tr>
        </tfoot>
      </table>
      {totals.total !== listTotal && (
        <p className={styles.muted}>By the price list: {formatKes(listTotal)}</p>
      )}
    </>
  );
}
