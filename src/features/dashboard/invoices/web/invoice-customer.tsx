import { IconBrandWhatsapp, IconMail, IconPhone } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import type { InvoiceDetail } from "./invoice-page";
import styles from "./invoice-page.module.css";

/** The buyer as they were when it was issued, how to reach them, and the move it is for. */
export function InvoiceCustomer({ invoice }: { invoice: InvoiceDetail }) {
  const greeting = encodeURIComponent(
    `Hello ${invoice.customerName}, this is about your invoice ${invoice.number}.`,
  );
  return (
    <section className={styles.card}>
      <h2>Customer</h2>
      <p className={styles.name}>
        {invoice.customerName} <span className={styles.muted}>{invoice.customerNumber}</span>
      </p>
      <p className={styles.contacts}>
        <a href={`tel:${invoice.customerPhone}`}>
          <IconPhone size={18} aria-hidden /> {formatPhone(invoice.customerPhone)}
        </a>
        <a
          href={`mailto:${invoice.customerEmail}?subject=${encodeURIComponent(`Your invoice ${invoice.number}`)}`}
        >
          <IconMail size={18} aria-hidden /> {invoice.customerEmail}
        </a>
        <a
          href={`https://wa.me/${invoice.customerPhone.slice(1)}?text=${greeting}`}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={18} aria-hidden /> WhatsApp
        </a>
      </p>
      <p className={styles.contacts}>
        <Link to={`/invoice-management/statements/${invoice.customerId}`}>Statement of account</Link>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>From</dt>
          <dd>{invoice.fromLocation}</dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{invoice.toLocation}</dd>
        </div>
        <div>
          <dt>Service date</dt>
          <dd>{invoice.serviceDate ? formatDate(invoice.serviceDate) : "To be agreed"}</dd>
        </div>
        {invoice.customerKraPin && (
          <div>
            <dt>KRA PIN</dt>
            <dd>{invoice.customerKraPin}</dd>
          </div>
        )}
      </dl>
      <p className={styles.more}>
        <Link to={`/invoice-management?search=${encodeURIComponent(invoice.customerEmail)}`}>
          All invoices of this customer
        </Link>
      </p>
    </section>
  );
}
