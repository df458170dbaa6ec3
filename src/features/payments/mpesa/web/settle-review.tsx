import { Alert, Button, Group, Modal, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { formatKes } from "~/platform/kernel/money";
import { centsOf } from "~/platform/ui/office/money-field";
import { tell } from "~/platform/ui/office/notify";
import type { mpesaContract } from "../contract";
import { AllocationParts, type Part } from "./allocation-parts";
import { CustomerPicker } from "./customer-picker";
import { whyOf } from "./review-card";
import styles from "./review-page.module.css";
import type { ShownReview } from "./shown-review";

type Kind = "allocated" | "credit" | "merged" | "accepted" | "not-ours" | "paid" | "not-paid";

interface Choice {
  kind: Kind;
  label: string;
  description: string;
}

/** What may be done with this one, the likeliest first. */
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
    ...(review.twin
      ? [
          {
            kind: "merged" as const,
            label: `It is the payment recorded as ${review.twin.receiptNumber}`,
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
      label: booked ? "Book it otherwise" : "Put it on invoices",
      description: booked ? "What is booked is taken back first." : "On one, or divided among several.",
    },
    { kind: "credit", label: "Keep it as a customer's credit", description: "It settles nothing for now." },
    ...(booked
      ? []
      : [{ kind: "not-ours" as const, label: "It is not ours", description: "Nothing is booked. Say why." }]),
  ];
}

/** Decides what becomes of a payment or a request. */
export function SettleReview({ review, onClose }: { review: ShownReview; onClose: () => void }) {
  const choices = choicesOf(review);
  const whole = review.remaining > 0 ? review.remaining : review.amount;
  const revalidator = useRevalidator();
  const [kind, setKind] = useState<Kind>(choices[0]?.kind ?? "allocated");
  const [parts, setParts] = useState<Part[]>([{ key: 0, invoiceId: null, amount: whole }]);
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [receipt, setReceipt] = useState("");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const sum = parts.reduce((total, { amount }) => total + centsOf(amount), 0);
  const mustExplain = kind === "not-ours" || kind === "not-paid";
  const ready =
    kind === "allocated"
      ? sum === whole && parts.every(({ invoiceId, amount }) => invoiceId && centsOf(amount) > 0)
      : kind === "credit"
        ? customerId !== null
        : kind === "paid"
          ? receipt.trim() !== ""
          : !mustExplain || note.trim() !== "";

  const decisionOf = () => {
    switch (kind) {
      case "allocated":
        return {
          kind,
          note,
          parts: parts.map(({ invoiceId, amount }) => ({
            invoiceId: invoiceId ?? "",
            amount: centsOf(amount),
          })),
        };
      case "credit":
        return { kind, note, customerId: customerId ?? "" };
      case "merged":
        return { kind, note, paymentId: review.twin?.id ?? "" };
      case "paid":
        return { kind, note, receipt };
      default:
        return { kind, note };
    }
  };
  const submit = async () => {
    if (!ready) return;
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      await client<typeof mpesaContract>("mpesa").decide({ reviewId: review.id, decision: decisionOf() });
      tell("Payment settled");
      onClose();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      setProblem(message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Settle ${formatKes(review.amount)} ${review.receipt ?? ""}`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        <p className={styles.why}>{whyOf(review)}</p>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Radio.Group
          label="What is it?"
          value={kind}
          onChange={(value) => {
            setKind(value as Kind);
            setErrors({});
            setProblem(undefined);
          }}
        >
          <Stack gap={10} mt={8}>
            {choices.map((choice) => (
              <Radio
                key={choice.kind}
                value={choice.kind}
                label={choice.label}
                description={choice.description}
              />
            ))}
          </Stack>
        </Radio.Group>
        {kind === "allocated" && (
          <AllocationParts
            review={review}
            whole={whole}
            parts={parts}
            error={errors.parts}
            onChange={setParts}
          />
        )}
        {kind === "credit" && (
          <CustomerPicker value={customerId} error={errors.customerId} onChange={setCustomerId} />
        )}
        {kind === "paid" && (
          <TextInput
            label="M-Pesa receipt"
            description="Ten letters and digits at the start of the customer's message."
            maxLength={20}
            value={receipt}
            error={errors.receipt}
            onChange={(event) => setReceipt(event.currentTarget.value.toUpperCase())}
          />
        )}
        <Textarea
          label={mustExplain ? "Reason" : "Note"}
          autosize
          minRows={2}
          maxLength={300}
          value={note}
          error={errors["decision.note"]}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!ready}>
            Settle
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
