import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { METHOD_LABELS } from "~/features/payments/domain";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Docket, DocketLine, DocketTotal } from "~/platform/ui/docket";
import type { InvoiceDetail, MpesaSetup, ShownPayment } from "./invoice-page";
import styles from "./invoice-page.module.css";

interface InvoiceDocketProps {
  invoice: InvoiceDetail;
  payments: readonly ShownPayment[];
  setup: MpesaSetup;
  /** What may be done about the balance. */
  children?: ReactNode;
}

/** The sums: what was invoiced, every receipt as a line, and the balance on the stub with how to pay it. */
export function InvoiceDocket({ invoice, payments, setup, children }: InvoiceDocketProps) {
  const depositOpen = invoice.depositDue - invoice.paidAmount;
  return (
    <Docket
      className={styles.docket}
      stub={
        <>
          <DocketTotal label="Balance" value={formatKes(invoice.balance)} />
          {invoice.balance > 0 && (
            <p className={styles.due}>
              {depositOpen > 0 && <>Deposit of {formatKes(depositOpen)} still due. </>}
              {invoice.status === "overdue" ? "Was due" : "Balance due"} {formatDate(invoice.dueDate)}.
            </p>
          )}
          {invoice.status === "paid" && <p className={styles.due}>Paid in full.</p>}
          {invoice.status === "cancelled" && <p className={styles.due}>Cancelled: nothing is due.</p>}
          <div className={styles.pay}>{children}</div>
          {setup.shortcode && invoice.balance > 0 && (
            <dl className={styles.paybill}>
              <Copyable label="Pay Bill" value={setup.shortcode} />
              <Copyable label="Account number" value={invoice.accountNumber} />
            </dl>
          )}
        </>
      }
    >
      <DocketLine label="Subtotal" value={formatAmount(invoice.subtotal)} />
      <DocketLine
        label={`VAT ${invoice.tax.vatRate / 100}%`}
        note={`on ${formatAmount(invoice.vatBase)}`}
        value={formatAmount(invoice.vat)}
        zero={invoice.vat === 0}
      />
      <DocketLine label={<b>Total</b>} value={<b>{formatKes(invoice.total)}</b>} />
      {payments.map((payment) => (
        <DocketLine
          key={payment.id}
          label={payment.kind === "reversal" ? "Reversal" : METHOD_LABELS[payment.method]}
          note={formatDate(payment.date)}
          value={`${payment.amount < 0 ? "+" : "−"} ${formatAmount(Math.abs(payment.applied))}`}
          zero={payment.applied === 0}
        />
      ))}
      {payments.length === 0 && <DocketLine label="Paid" value="0" zero />}
    </Docket>
  );
}

function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" size={36} onClick={copy} aria-label={`Copy ${label.toLowerCase()}`}>
              {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
