import { Box, TextInput } from "@mantine/core";
import { CustomerPicker } from "~/features/customers/web/customer-picker";
import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, RadioField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { AllocationParts } from "./allocation-parts";
import { whyOf } from "./review-card";
import { type DecisionKind, decisionOf, isReady, mustExplain, type SettleValues } from "./settle-values";
import type { ShownReview } from "./shown-review";

interface Choice {
  kind: DecisionKind;
  label: string;
  description: string;
}

function choicesOf(review: ShownReview): Choice[] {
  if (review.kind === "prompt") {
    return [
      {
        kind: "paid",
        label: "It was paid",
        description: "The customer has M-Pesa's message with a receipt.",
      },
      { kind: "not-paid", label: "It was not paid", description: "Money that comes later is still booked." },
    ];
  }
  const booked = review.remaining <= 0;
  return [
    ...(review.possibleDuplicate
      ? [
          {
            kind: "merged" as const,
            label: `It is the payment recorded as ${review.possibleDuplicate.receiptNumber}`,
            description: "Nothing more is booked; that payment gets this M-Pesa receipt.",
          },
        ]
      : []),
    ...(booked
      ? [
          {
            kind: "accepted" as const,
            label: "Leave it as it is booked",
            description: "The excess stays as credit.",
          },
        ]
      : []),
    {
      kind: "allocated",
      label: booked ? "Book it differently" : "Put it on invoices",
      description: booked ? "The current booking is reversed first." : "On one, or divided among several.",
    },
    { kind: "credit", label: "Keep it as a customer's credit", description: "No invoice is paid for now." },
    ...(booked
      ? []
      : [{ kind: "not-ours" as const, label: "It is not ours", description: "Nothing is booked. Say why." }]),
  ];
}

/** Settles a payment or prompt under review. */
export function SettleReview({ review, onClose }: { review: ShownReview; onClose: () => void }) {
  const choices = choicesOf(review);
  const whole = review.remaining > 0 ? review.remaining : review.amount;
  const form = useWriteForm({
    start: {
      kind: choices[0]?.kind ?? "allocated",
      parts: [{ invoiceId: null, amount: whole }],
      customer: null,
      receipt: "",
      note: "",
    } as SettleValues,
    send: (values) =>
      client("mpesa").decide({
        reviewId: review.id,
        decision: decisionOf(values, review),
      }),
    place: (name) => name.replace(/^decision\./, "").replace("customerId", "customer"),
    said: "Payment settled",
    after: onClose,
  });
  const { kind } = form.values;
  return (
    <DialogForm
      of={form}
      title={`Settle ${formatKes(review.amount)} ${review.receipt ?? ""}`}
      submit="Settle"
      size="lg"
      ready={isReady(form.values, whole)}
      onClose={onClose}
    >
      <Box component="p" maw="70ch">
        {whyOf(review)}
      </Box>
      <RadioField
        of={form}
        name="kind"
        label="What is this money?"
        choices={choices.map(({ kind: value, ...words }) => ({ value, ...words }))}
      />
      {kind === "allocated" && <AllocationParts of={form} review={review} whole={whole} />}
      {kind === "credit" && (
        <BoundField of={form} name="customer">
          {({ value, onChange, error }) => (
            <CustomerPicker label="Customer" {...{ value, onChange, error }} />
          )}
        </BoundField>
      )}
      {kind === "paid" && (
        <BoundField of={form} name="receipt">
          {({ onChange, ...bound }) => (
            <TextInput
              {...bound}
              label="M-Pesa receipt"
              description="Ten letters and digits at the start of the customer's message."
              maxLength={20}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            />
          )}
        </BoundField>
      )}
      <TextareaField of={form} name="note" label={mustExplain(kind) ? "Reason" : "Note"} maxLength={300} />
    </DialogForm>
  );
}
