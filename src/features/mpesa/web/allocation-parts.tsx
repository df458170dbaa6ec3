import { ActionIcon, Button, Flex, Group, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { type InvoiceChoice, InvoicePicker } from "~/features/invoices/web/invoice-picker";
import { client } from "~/platform/http/client";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { AmountField, BoundField } from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { centsOf } from "~/platform/ui/office/money-field";
import styles from "./review-page.module.css";
import type { SettleValues } from "./settle-values";
import type { ShownReview } from "./shown-review";

function useSuggestions(reviewId: string): InvoiceChoice[] {
  const [suggested, setSuggested] = useState<InvoiceChoice[]>([]);
  useEffect(() => {
    let gone = false;
    client("mpesa")
      .suggestions({ reviewId })
      .then(
        ({ invoices }) => gone || setSuggested(invoices),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [reviewId]);
  return suggested;
}

interface AllocationPartsProps {
  of: WriteForm<SettleValues>;
  review: ShownReview;
  whole: Cents;
}

/** Divides a payment among invoices: one at first, more as needed, and the sum always said. */
export function AllocationParts({ of, review, whole }: AllocationPartsProps) {
  const suggested = useSuggestions(review.id);
  const { fields, append, remove } = useFieldArray({ control: of.control, name: "parts" });
  const own: InvoiceChoice[] = review.invoice && !review.invoice.cancelled ? [review.invoice] : [];
  const offered = [...own, ...suggested.filter(({ id }) => id !== own[0]?.id)];
  const left = whole - of.values.parts.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const isDivided = fields.length > 1;
  return (
    <Flex component="fieldset" direction="column" gap={12}>
      <legend className="visually-hidden">Invoices</legend>
      {fields.map(({ id }, place) => (
        <div key={id} className={styles.part}>
          <BoundField of={of} name={`parts.${place}.invoiceId`}>
            {({ value, onChange }) => (
              <InvoicePicker
                label={isDivided ? `Invoice ${place + 1}` : "Invoice"}
                offered={offered}
                value={value}
                onChange={onChange}
              />
            )}
          </BoundField>
          <AmountField
            of={of}
            name={`parts.${place}.amount`}
            label={isDivided ? `Amount ${place + 1}` : "Amount"}
          />
          {isDivided && (
            <ActionIcon size={44} aria-label={`Remove invoice ${place + 1}`} onClick={() => remove(place)}>
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Group gap={8} justify="space-between">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= 20}
          onClick={() => append({ invoiceId: null, amount: Math.max(0, left) })}
        >
          Another invoice
        </Button>
        <Text size="sm" c={left === 0 ? "dimmed" : "red"} role="status">
          {left === 0
            ? `All of ${formatKes(whole)}`
            : left > 0
              ? `${formatKes(left)} left of ${formatKes(whole)}`
              : `${formatKes(-left)} more than the ${formatKes(whole)} received`}
        </Text>
      </Group>
    </Flex>
  );
}
