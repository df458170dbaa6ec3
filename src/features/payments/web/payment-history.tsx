import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDate, formatDateTime } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { METHOD_LABELS } from "../domain";
import type { ShownPayment } from "./invoice-frame";

/** Payments of one invoice, loaded when its row opens. */
export function PaymentHistory({ invoiceId }: { invoiceId: string }) {
  const [payments, setPayments] = useState<readonly ShownPayment[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let gone = false;
    client("payments")
      .ofInvoices({ invoiceIds: [invoiceId] })
      .then(
        (found) => gone || setPayments(found.payments),
        (error) => gone || setProblem(problemOf(error).message),
      );
    return () => {
      gone = true;
    };
  }, [invoiceId]);
  if (problem) return <p className="muted">{problem}</p>;
  if (!payments) return <Skeleton height={20} />;
  if (payments.length === 0) return <p className="muted">Nothing paid yet.</p>;
  return (
    <ul>
      {payments.map((payment) => (
        <li key={payment.id}>
          <span>
            <a href={`/documents/receipts/${payment.id}.pdf`} target="_blank" rel="noreferrer">
              {payment.receiptNumber}
            </a>
            <small title={formatDateTime(payment.date)}>
              {formatDate(payment.date)} ·{" "}
              {payment.kind === "reversal" ? "Reversal of" : METHOD_LABELS[payment.method]}{" "}
              {payment.reference}
            </small>
          </span>
          <b className={payment.amount < 0 ? "critical" : undefined}>{formatAmount(payment.amount)}</b>
        </li>
      ))}
    </ul>
  );
}
