import { Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { InvoiceBadge } from "./invoice-badge";
import { InvoiceExcerpt } from "./invoice-excerpt";
import type { InvoiceRowsProps } from "./invoice-table";
import styles from "./invoices-page.module.css";

/** The same rows on narrow screens, as cards. */
export function InvoiceCards({ rows, selected, select, now }: InvoiceRowsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-selected={selected.has(row.id) || undefined}>
          <div className={styles.cardTop}>
            <Checkbox
              size="md"
              aria-label={`Select ${row.invoiceNumber}`}
              checked={selected.has(row.id)}
              onChange={(event) => select([row], event.currentTarget.checked)}
            />
            <Link to={`/invoice-management/${row.invoiceNumber}`} className={styles.cardLink}>
              {row.paymentStatus === "draft" ? "Draft" : row.invoiceNumber}
            </Link>
            <InvoiceBadge status={row.paymentStatus} />
          </div>
          <p className={styles.cardName}>{row.customerName}</p>
          <dl className={styles.cardFacts}>
            <div>
              <dt>Total</dt>
              <dd>{formatKes(row.totalAmount)}</dd>
            </div>
            {row.creditedAmount > 0 && (
              <div>
                <dt>Credited</dt>
                <dd>{formatKes(-row.creditedAmount)}</dd>
              </div>
            )}
            <div>
              <dt>Balance</dt>
              <dd className={row.outstandingBalance > 0 ? styles.owed : styles.muted}>
                {formatKes(row.outstandingBalance)}
              </dd>
            </div>
            <div>
              <dt>Invoice date</dt>
              <dd>{formatDate(row.invoiceDate)}</dd>
            </div>
            <div>
              <dt>Service date</dt>
              <dd>{row.serviceDate ? formatDate(row.serviceDate) : "To be agreed"}</dd>
            </div>
          </dl>
          <details className={styles.cardMore}>
            <summary>
              Lines, payments, messages
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <InvoiceExcerpt invoice={row} now={now} />
          </details>
        </li>
      ))}
    </ul>
  );
}
