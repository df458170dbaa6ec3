import { formatAmount } from "~/platform/kernel/money";
import styles from "./invoice-page.module.css";
import type { InvoiceDetail } from "./shown-invoice";

/** What was invoiced, as it was agreed: these lines never change after issue. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <section className={styles.card}>
      <h2>Line items</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Line items, scrollable">
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col" className="figure">
                Quantity
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
            {invoice.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an issued invoice never move
              <tr key={place}>
                <td>{line.description}</td>
                <td className="figure">{line.quantity}</td>
                <td className="figure">{formatAmount(line.unitPrice)}</td>
                <td className="figure">{formatAmount(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
