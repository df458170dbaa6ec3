import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { type InvoiceChoice, InvoicePicker } from "~/features/invoices/web/invoice-picker";
import { client } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import type { mpesaContract } from "../contract";
import styles from "./review-page.module.css";
import type { ShownReview } from "./shown-review";

export interface Part {
  /** Only for React. */
  key: number;
  invoiceId: string | null;
  amount: MoneyValue;
}

interface AllocationPartsProps {
  review: ShownReview;
  /** What the parts add up to. */
  whole: Cents;
  parts: Part[];
  error: string | undefined;
  onChange: (parts: Part[]) => void;
}

/** Divides a payment among invoices: one at first, more as needed, and the sum always said. */
export function AllocationParts({ review, whole, parts, error, onChange }: AllocationPartsProps) {
  const [suggested, setSuggested] = useState<InvoiceChoice[]>([]);
  const serial = useRef(1);
  useEffect(() => {
    let gone = false;
    client<typeof mpesaContract>("mpesa")
      .suggestions({ reviewId: review.id })
      .then(
        ({ invoices }) => gone || setSuggested(invoices),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [review.id]);
  const own: InvoiceChoice[] = review.invoice && !review.invoice.cancelled ? [review.invoice] : [];
  const offered = [...own, ...suggested.filter(({ id }) => id !== own[0]?.id)];
  const left = whole - parts.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const set = (key: number, change: Partial<Part>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...change } : part)));
  return (
    <fieldset className={styles.partsField}>
      <legend className="visually-hidden">Invoices</legend>
      {parts.map((part, place) => (
        <div key={part.key} className={styles.part}>
          <InvoicePicker
            label={parts.length > 1 ? `Invoice ${place + 1}` : "Invoice"}
            offered={offered}
            value={part.invoiceId}
            onChange={(invoiceId) => set(part.key, { invoiceId })}
          />
          <MoneyField
            label={parts.length > 1 ? `Amount ${place + 1}` : "Amount"}
            value={part.amount}
            onChange={(amount) => set(part.key, { amount })}
          />
          {parts.length > 1 && (
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Remove invoice ${place + 1}`}
              onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div className={styles.sum}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={parts.length >= 20}
          onClick={() =>
            onChange([...parts, { key: serial.current++, invoiceId: null, amount: Math.max(0, left) }])
          }
        >
          Another invoice
        </Button>
        <Text size="sm" c={left === 0 ? "dimmed" : "red"} role="status">
          {left === 0
            ? `All of ${formatKes(whole)}`
            : left > 0
              ? `${formatKes(left)} left of ${formatKes(whole)}`
              : `${formatKes(-left)} more than the ${formatKes(whole)} that came`}
        </Text>
      </div>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
