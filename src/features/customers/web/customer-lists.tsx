import type { ReactNode } from "react";
import { Link } from "react-router";
import { InvoiceBadge } from "~/features/invoices/web/invoice-badge";
import { MessageBadge } from "~/features/messaging/web/message-badge";
import { METHOD_LABELS, type PaymentMethod } from "~/features/payments/domain";
import { QuoteStatusBadge } from "~/features/quotes/web/quote-badge";
import { formatAgo, formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import type { CustomerDetail } from "./customer-page";
import styles from "./customer-page.module.css";

type Part<Name extends "quotes" | "invoices" | "payments" | "messages"> = NonNullable<CustomerDetail[Name]>;

function ListCard({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {none ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}

export function CustomerQuotes({ quotes }: { quotes: Part<"quotes"> }) {
  return (
    <ListCard title="Quotes" none={quotes.length === 0 && "No quotes found"}>
      {quotes.map((quote) => (
        <li key={quote.id}>
          <span className={styles.what}>
            <Link to={`/quote-management/${quote.number}`}>{quote.number}</Link>
            <small>
              {quote.fromLocation} to {quote.toLocation}
              {quote.serviceDate && ` · ${formatDate(quote.serviceDate)}`}
            </small>
          </span>
          <QuoteStatusBadge status={quote.status} />
          <b>{formatKes(quote.total)}</b>
        </li>
      ))}
    </ListCard>
  );
}

export function CustomerInvoices({ invoices }: { invoices: Part<"invoices"> }) {
  return (
    <ListCard title="Invoices" none={invoices.length === 0 && "No invoices yet"}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <span className={styles.what}>
            <Link to={`/invoice-management/${invoice.invoiceNumber}`}>{invoice.invoiceNumber}</Link>
            <small>
              {formatDate(invoice.invoiceDate)} · due {formatDate(invoice.dueDate)}
              {invoice.outstandingBalance > 0 && ` · ${formatKes(invoice.outstandingBalance)} open`}
            </small>
          </span>
          <InvoiceBadge status={invoice.paymentStatus} />
          <b>{formatKes(invoice.totalAmount)}</b>
        </li>
      ))}
    </ListCard>
  );
}

export function CustomerPayments({ payments }: { payments: Part<"payments"> }) {
  return (
    <ListCard title="Payments" none={payments.length === 0 && "No payments yet"}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <span className={styles.what}>
            <a href={`/documents/receipts/${payment.id}.pdf`}>{payment.receiptNumber}</a>
            <small>
              {formatDateTime(payment.receivedAt)} ·{" "}
              {METHOD_LABELS[payment.method as PaymentMethod] ?? payment.method}
              {payment.kind === "reversal" && ", reversed"}
            </small>
          </span>
          <Link to={`/invoice-management/${payment.invoiceNumber}`} className={styles.of}>
            {payment.invoiceNumber}
          </Link>
          <b className={payment.amount < 0 ? styles.negative : undefined}>{formatKes(payment.amount)}</b>
        </li>
      ))}
    </ListCard>
  );
}

export function CustomerMessages({
  messages,
  now,
  open,
}: {
  messages: Part<"messages">;
  now: Date;
  /** Whether the person may read what was sent. */
  open: boolean;
}) {
  return (
    <ListCard title="Messages" none={messages.length === 0 && "Nothing was sent yet"}>
      {messages.map((message) => (
        <li key={message.id}>
          <span className={styles.what}>
            {open ? <Link to={`/outbox/${message.id}`}>{message.subject}</Link> : message.subject}
            <small>
              <time dateTime={message.createdAt.toISOString()} title={formatDateTime(message.createdAt)}>
                {formatAgo(message.createdAt, now)}
              </time>
            </small>
          </span>
          <MessageBadge status={message.status} />
        </li>
      ))}
    </ListCard>
  );
}
