import { Box, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { Badge } from "~/platform/ui/badge";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { DECISION_LABELS, REASON_LABELS } from "../domain";
import styles from "./review-page.module.css";
import type { ShownReview } from "./shown-review";

interface ReviewCardProps {
  review: ShownReview;
  manage: boolean;
  onSettle: () => void;
  onUndo: () => void;
}

/** One payment or prompt: M-Pesa's data, the reason it waits, and its outcome. */
export function ReviewCard({ review, manage, onSettle, onUndo }: ReviewCardProps) {
  const { invoice, decision } = review;
  return (
    <li className={`frame ${styles.card}`}>
      <Group gap={10}>
        <strong className={styles.amount}>{formatKes(review.amount)}</strong>
        <Badge tone={review.settledAt ? "muted" : review.reason === "unequal-amount" ? "waiting" : "error"}>
          {REASON_LABELS[review.reason]}
        </Badge>
        {review.settledAt && decision && <Badge tone="ok">{DECISION_LABELS[decision.kind]}</Badge>}
      </Group>
      <Box component="p" maw="70ch">
        {whyOf(review)}
      </Box>
      <Facts width={150}>
        <Fact label="M-Pesa receipt">{review.receipt ?? "Not known"}</Fact>
        <Fact label={review.kind === "prompt" ? "Invoice asked for" : "Account typed"}>
          {review.account || "–"}
        </Fact>
        <Fact label="Phone">
          {review.phone ? (review.phone.startsWith("+") ? formatPhone(review.phone) : review.phone) : "–"}
        </Fact>
        <Fact label={review.kind === "prompt" ? "Asked" : "Paid"}>{formatDateTime(review.paidAt)}</Fact>
        {review.payerName && <Fact label="From">{review.payerName}</Fact>}
      </Facts>
      {invoice && (
        <p>
          <Link to={`/invoice-management/${invoice.number}`}>{invoice.number}</Link> {invoice.customerName},{" "}
          {invoice.cancelled ? "cancelled" : `balance ${formatKes(invoice.balance)}`}
        </p>
      )}
      {review.parts.length > 0 && (
        <ul className={styles.parts}>
          {review.parts.map((part) => (
            <li key={part.paymentId}>
              <span>
                {part.receiptNumber} on{" "}
                <Link to={`/invoice-management/${part.invoiceNumber}`}>{part.invoiceNumber}</Link>
              </span>
              <span className="figure">
                {formatKes(part.amount)}
                {part.credit > 0 && <small> of it {formatKes(part.credit)} credit</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {decision && (
        <Text inherit c="dimmed" fz={14}>
          {DECISION_LABELS[decision.kind]} by {decision.by}, {formatDateTime(decision.at)}
          {decision.note ? `: ${decision.note}` : ""}
        </Text>
      )}
      {manage && (
        <Group justify="flex-end" wrap="nowrap">
          {review.settledAt ? (
            <Button variant="default" onClick={onUndo} aria-label={`Undo, ${nameOf(review)}`}>
              Undo
            </Button>
          ) : (
            <Button onClick={onSettle} aria-label={`Settle, ${nameOf(review)}`}>
              Settle
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

export function nameOf(review: ShownReview): string {
  return `${formatKes(review.amount)} ${review.receipt ?? review.phone}`;
}

/** Why it waits, and what to look at first. */
export function whyOf({ reason, possibleDuplicate, invoice, parts }: ShownReview): string {
  const where = invoice?.number ?? "the invoice";
  switch (reason) {
    case "unknown-account":
      return possibleDuplicate
        ? `No invoice has this account number, and ${possibleDuplicate.recordedByName} recorded this receipt meanwhile (${possibleDuplicate.receiptNumber}).`
        : "No invoice has this account number.";
    case "cancelled-invoice":
      return `${where} was cancelled before this money came.`;
    case "unequal-amount":
      return parts.some(({ credit }) => credit > 0)
        ? `More than the balance of ${where}: all of it is booked, and the excess becomes the customer's credit.`
        : `Different from the amount booked under this receipt on ${where}.`;
    case "possible-duplicate":
      return possibleDuplicate
        ? `${possibleDuplicate.recordedByName} recorded the same amount on ${formatDateTime(possibleDuplicate.date)} without a receipt (${possibleDuplicate.receiptNumber}). It may be the same money, so nothing was booked.`
        : "The same money may be under review twice.";
    case "unconfirmed":
      return "M-Pesa did not confirm this payment. Look for the receipt in the M-Pesa portal before you book it.";
    case "unknown-outcome":
      return "The request was sent, but M-Pesa never reported the outcome. Ask the customer for the M-Pesa message.";
    case "taken-back":
      return "A payment booked from this money was reversed. The money is still here.";
  }
}
