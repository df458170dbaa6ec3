import { type PriceCategory, type TaxRules, totalsOf } from "~/features/pricing/domain";
import { type Cents, formatAmount, formatKes } from "~/platform/kernel/money";
import { Sums } from "~/platform/ui/office/sums";
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
      <Sums
        label="Totals"
        sums={[
          ["Subtotal", formatAmount(totals.total - totals.vat)],
          [`VAT ${tax.vatRate / 100}% on ${formatAmount(totals.vatBase)}`, formatAmount(totals.vat)],
          ["Total", formatKes(totals.total)],
        ]}
      />
      {totals.total !== listTotal && (
        <p className={styles.byList}>By the price list: {formatKes(listTotal)}</p>
      )}
    </>
  );
}
