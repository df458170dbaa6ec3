import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { Contacts } from "~/platform/ui/office/contacts";
import type { invoicesContract } from "../contract";
import { greetingOf } from "../domain";
import styles from "./invoice-page.module.css";
import type { InvoiceDetail } from "./shown-invoice";

/** The buyer as they were when it was issued, how to reach them, and the move it is for. */
export function InvoiceCustomer({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <section className={styles.card}>
      <h2>Customer</h2>
      <p className={styles.name}>
        {invoice.customerName} <span className={styles.muted}>{invoice.customerNumber}</span>
      </p>
      <Contacts
        phone={invoice.customerPhone}
        email={invoice.customerEmail}
        subject={`Your invoice ${invoice.number}`}
        greeting={greetingOf({ ...invoice, balance: invoice.status === "draft" ? 0 : invoice.balance })}
        onWhatsApp={() => client<typeof invoicesContract>("invoices").contact({ invoiceId: invoice.id })}
      />
      <p className={styles.account}>
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
