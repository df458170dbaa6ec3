import { Alert } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { RecordPaymentProps } from "~/features/invoices/web/invoice-parts";
import { client, type Output } from "~/platform/http/client";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { paymentsContract } from "../contract";
import {
  DEPOSIT_DAYS,
  isGatewayMethod,
  METHOD_LABELS,
  type PaymentMethod,
  STANDING_METHODS,
} from "../domain";
import { AmountWithParts, MethodField, ReferenceField, SAME_MONEY, sameMoney } from "./money-inputs";

/** Records received money: amount up to the balance, method, reference, notes (docs/domain/readings.md#payments). */
export function RecordPayment({ invoice, now, onClose, onRecorded }: RecordPaymentProps) {
  const balance = invoice.outstandingBalance;
  const today = nairobiDate(now);
  /** The server refuses if someone else has recorded money since the person saw this balance. */
  const seen = useRef<Cents | undefined>(balance);
  const offered = useOfferedMethods();
  const form = useWriteForm({
    start: {
      amount: "" as MoneyValue,
      method: null as PaymentMethod | null,
      receivedOn: today as string,
      reference: "",
      notes: "",
    },
    send: async ({ amount, method, receivedOn, ...words }, { context, overrideWarnings }) => {
      if (!method) return;
      await client("payments").record(
        {
          invoiceId: invoice.id,
          seenBalance: seen.current ?? balance,
          amount: centsOf(amount),
          method,
          ...words,
          ...(receivedOn !== today ? { receivedOn } : {}),
          ...(overrideWarnings ? { evenIfBooked: true } : {}),
        },
        { context },
      );
    },
    doubt: sameMoney,
    refused: (problem) => {
      if (problem.code === "CONFLICT" && !sameMoney(problem)) seen.current = undefined;
    },
    said: "Payment recorded successfully!",
    after: () => {
      onRecorded?.();
      onClose();
    },
  });
  const { amount, method, receivedOn, reference } = form.values;
  const cents = centsOf(amount);
  const above =
    cents > balance
      ? `This is more than the balance of ${formatKes(balance)}`
      : outsideLimits(
          offered.find((each) => each.method === method),
          cents,
        );
  const isGateway = method !== null && isGatewayMethod(method);
  return (
    <DialogForm
      of={form}
      title="Record Payment"
      submit="Record Payment"
      ready={
        cents > 0 && !above && method !== null && receivedOn !== "" && !(isGateway && reference.trim() === "")
      }
      onClose={onClose}
      {...SAME_MONEY}
    >
      <dl className={styles.facts}>
        <div>
          <dt>
            {invoice.invoiceNumber} <span>{invoice.customerName}</span>
          </dt>
          <dd>{formatKes(balance)}</dd>
        </div>
      </dl>
      {balance === 0 && <Alert color="green">This invoice has no open balance.</Alert>}
      <AmountWithParts
        of={form}
        name="amount"
        label="Amount"
        above={above}
        focus
        parts={[
          { label: "50%", amount: Math.round(balance / 2) },
          { label: "Full balance", amount: balance },
        ]}
        onPart={(part) => form.set("amount", part)}
      />
      <MethodField
        of={form}
        name="method"
        label="Method"
        placeholder="Choose how it arrived"
        methods={offered.length > 0 ? offered.map((each) => each.method) : STANDING_METHODS}
      />
      <DateField
        of={form}
        name="receivedOn"
        label="Received on"
        description="The day the money arrived: it counts in that day's reports."
        min={addDays(invoice.invoiceDate, -DEPOSIT_DAYS)}
        max={today}
      />
      <ReferenceField
        of={form}
        name="reference"
        description={
          method === "mpesa"
            ? "The receipt number in the M-Pesa message."
            : isGateway
              ? `${METHOD_LABELS[method]}'s own payment number. Each number is booked only once.`
              : undefined
        }
      />
      <TextareaField of={form} name="notes" label="Notes" maxLength={500} />
    </DialogForm>
  );
}

type Offered = Output<typeof paymentsContract, "methods">["methods"][number];

function useOfferedMethods(): readonly Offered[] {
  const [offered, setOffered] = useState<readonly Offered[]>([]);
  useEffect(() => {
    client("payments")
      .methods()
      .then(
        ({ methods }) => setOffered(methods),
        () => undefined,
      );
  }, []);
  return offered;
}

function outsideLimits(offered: Offered | undefined, cents: Cents): string | undefined {
  if (cents === 0 || offered?.minAmount == null || offered.maxAmount === null) return undefined;
  if (cents >= offered.minAmount && cents <= offered.maxAmount) return undefined;
  return `${METHOD_LABELS[offered.method]} takes ${formatKes(offered.minAmount)} to ${formatKes(offered.maxAmount)} at a time`;
}
