import { Box } from "@mantine/core";
import { Link } from "react-router";
import { CHANNEL_LABELS } from "~/features/messaging/domain";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import styles from "./invoice-excerpt.module.css";
import { paymentHistoryPart } from "./invoice-parts";
import type { ListedInvoice } from "./shown-invoice";

/** An expanded row: lines, payments, the last three communications. */
export function InvoiceExcerpt({ invoice, now }: { invoice: ListedInvoice; now: Date }) {
  const [PaymentHistory] = paymentHistoryPart.all();
  return (
    <div className={styles.excerpt}>
      <section>
        <h2>Line items</h2>
        <ul>
          {invoice.lineItems.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an issued invoice never move
            <li key={place}>
              <span>{line.description}</span>
              <b>{formatAmount(line.amount)}</b>
            </li>
          ))}
          {invoice.vatAmount > 0 && (
            <li>
              <span>VAT</span>
              <b>{formatAmount(invoice.vatAmount)}</b>
            </li>
          )}
          <li>
            <span>Total</span>
            <b>{formatAmount(invoice.totalAmount)}</b>
          </li>
          {invoice.creditedAmount > 0 && (
            <li>
              <span>Credited</span>
              <b className="critical">{formatAmount(-invoice.creditedAmount)}</b>
            </li>
          )}
        </ul>
      </section>
      <section>
        <h2>Payment history</h2>
        {PaymentHistory && <PaymentHistory invoiceId={invoice.id} />}
      </section>
      <section>
        <h2>Last communications</h2>
        {invoice.communicationLog.length === 0 ? (
          <p className="muted">Nothing sent yet.</p>
        ) : (
          <ul>
            {invoice.communicationLog.map((message) => (
              <li key={message.id}>
                <span>
                  {message.subject}
                  <small title={formatDateTime(message.date)}>
                    {CHANNEL_LABELS[message.type] ?? message.type} · {message.status} ·{" "}
                    {formatAgo(message.date, now)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Box component="p" mt={10}>
          <Link to={`/invoice-management/${invoice.invoiceNumber}`}>Open {invoice.invoiceNumber}</Link>
        </Box>
      </section>
    </div>
  );
}
