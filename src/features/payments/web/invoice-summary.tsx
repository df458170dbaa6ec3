import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { depositOpen } from "~/features/invoices/domain";
import { secondLines } from "~/features/quotes/second-currency/domain";
import { formatDate } from "~/platform/kernel/dates";
import { formatAmount, formatKes } from "~/platform/kernel/money";
import { Copyable } from "~/platform/ui/office/copyable";
import { SummaryCard, SummaryLine, SummaryTotal } from "~/platform/ui/summary-card";
import { METHOD_LABELS } from "../domain";
import { SETTLEMENT_LABELS } from "../settlements/domain";
import type { CreditNotes, InvoiceDetail, MpesaSetup, Settlement, ShownPayment } from "./invoice-frame";
import styles from "./invoice-payments.module.css";

interface InvoiceSummaryProps {
  invoice: InvoiceDetail;
  payments: readonly ShownPayment[];
  creditNotes: CreditNotes["creditNotes"];
  settlements: readonly Settlement[];
  setup: MpesaSetup;
  children?: ReactNode;
}

/** The sums: the total, every receipt as a line, and the balance on the stub with its payment actions. */
export function InvoiceSummary({
  invoice,
  payments,
  creditNotes,
  settlements,
  setup,
  children,
}: InvoiceSummaryProps) {
  const deposit = depositOpen(invoice);
  return (
    <SummaryCard
      stub={
        <>
          <SummaryTotal label="Balance" value={formatKes(invoice.balance)} />
          {invoice.balance > 0 && (
            <Text inherit mt={6} c="dimmed" fz={14}>
              {deposit > 0 && <>Deposit of {formatKes(deposit)} still due. </>}
              {invoice.status === "draft"
                ? "Would be due"
                : invoice.status === "overdue"
                  ? "Was due"
                  : "Balance due"}{" "}
              {formatDate(invoice.dueDate)}.
            </Text>
          )}
          {invoice.status === "paid" && (
            <Text inherit mt={6} c="dimmed" fz={14}>
              Paid in full.
            </Text>
          )}
          {invoice.status === "cancelled" && (
            <Text inherit mt={6} c="dimmed" fz={14}>
              Cancelled: nothing is due.
            </Text>
          )}
          <div className={styles.pay}>{children}</div>
          {setup.shortcode && invoice.balance > 0 && invoice.status !== "draft" && (
            <dl className={styles.paybill}>
              <Copyable label="Pay Bill" value={setup.shortcode} />
              <Copyable label="Account number" value={invoice.accountNumber} />
            </dl>
          )}
        </>
      }
    >
      <SummaryLine label="Subtotal" value={formatAmount(invoice.subtotal)} />
      {invoice.tax.vatRegistered && (
        <SummaryLine
          label={`VAT ${invoice.tax.vatRate / 100}%`}
          note={`on ${formatAmount(invoice.vatBase)}`}
          value={formatAmount(invoice.vat)}
          zero={invoice.vat === 0}
        />
      )}
      <SummaryLine label={<b>Total</b>} value={<b>{formatKes(invoice.total)}</b>} />
      {secondLines(invoice.total, invoice.second).map((line) => (
        <SummaryLine key={line.label} {...line} />
      ))}
      {creditNotes.map((note) => (
        <SummaryLine
          key={note.id}
          label={`Credit note ${note.number}`}
          note={formatDate(note.issueDate)}
          value={`− ${formatAmount(note.total)}`}
        />
      ))}
      {payments.map((payment) => (
        <SummaryLine
          key={payment.id}
          label={payment.kind === "reversal" ? "Reversal" : METHOD_LABELS[payment.method]}
          note={formatDate(payment.date)}
          value={`${payment.amount < 0 ? "+" : "−"} ${formatAmount(Math.abs(payment.applied))}`}
          zero={payment.applied === 0}
        />
      ))}
      {settlements.map((settlement) => (
        <SummaryLine
          key={settlement.id}
          label={SETTLEMENT_LABELS[settlement.kind]}
          note={formatDate(settlement.at)}
          value={`${settlement.applied < 0 ? "+" : "−"} ${formatAmount(Math.abs(settlement.applied))}`}
        />
      ))}
      {payments.length + settlements.length === 0 && <SummaryLine label="Paid" value="0" zero />}
    </SummaryCard>
  );
}
