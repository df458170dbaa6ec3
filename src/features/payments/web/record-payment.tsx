import { Alert, Button, Group, Modal, Select, Textarea, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { type Cents, formatKes } from "~/platform/kernel/money";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { tell } from "~/platform/ui/office/notify";
import type { paymentsContract } from "../contract";
import { METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from "../domain";

interface RecordPaymentProps {
  invoice: {
    id: string;
    invoiceNumber: string;
    customerName: string;
    outstandingBalance: Cents;
    invoiceDate: PlainDate;
  };
  now: Date;
  onClose: () => void;
  onRecorded?: () => void;
}

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/**
 * Books what has arrived: amount up to the balance, method, reference, notes
 * (docs/domain/readings.md#payments).
 */
export function RecordPayment({ invoice, now, onClose, onRecorded }: RecordPaymentProps) {
  const balance = invoice.outstandingBalance;
  const revalidator = useRevalidator();
  const [amount, setAmount] = useState<MoneyValue>("");
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [reference, setReference] = useState("");
  const [notes, setNotes] = useState("");
  const today = nairobiDate(now);
  const [receivedOn, setReceivedOn] = useState(today);
  /** A payment with this reference is booked: what is known of it, until the person says that this is other money. */
  const [twin, setTwin] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const attempt = useRef({ of: "", key: "" });
  /** Somebody else may record the same money meanwhile: then it is refused, and the new balance looked at first. */
  const seen = useRef<Cents | undefined>(balance);
  const cents = centsOf(amount);
  const above = cents > balance ? `This is more than the balance of ${formatKes(balance)}` : undefined;
  const forget = (field: string) => setErrors(({ [field]: _, ...rest }) => rest);
  const fill = (part: Cents) => {
    setAmount(part);
    forget("amount");
  };

  const submit = async (evenIfBooked = false) => {
    if (!method || above) return;
    const seenBalance = seen.current ?? balance;
    const input = {
      invoiceId: invoice.id,
      seenBalance,
      amount: cents,
      method,
      reference,
      notes,
      ...(receivedOn && receivedOn !== today ? { receivedOn } : {}),
      ...(evenIfBooked ? { evenIfBooked } : {}),
    };
    // The same words sent twice are one payment, whatever the network did to the first answer.
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    setBusy(true);
    setProblem(undefined);
    setTwin(undefined);
    setErrors({});
    try {
      await client<typeof paymentsContract>("payments").record(input, {
        context: { key: attempt.current.key },
      });
      tell("Payment recorded successfully!");
      onRecorded?.();
      onClose();
    } catch (error) {
      const { code, message, fields } = problemOf(error);
      if (code === "CONFLICT" && fields.reference) return setTwin(fields.reference);
      if (code === "CONFLICT") seen.current = undefined;
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };

  return (
    <Modal opened onClose={onClose} title="Record Payment">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        <dl className={styles.facts}>
          <div>
            <dt>
              {invoice.invoiceNumber} <span>{invoice.customerName}</span>
            </dt>
            <dd>{formatKes(balance)}</dd>
          </div>
        </dl>
        {problem && <Alert color="red">{problem}</Alert>}
        {balance === 0 && <Alert color="green">This invoice has no open balance.</Alert>}
        <div>
          <MoneyField
            label="Amount"
            value={amount}
            error={above ?? errors.amount}
            onChange={(value) => {
              setAmount(value);
              forget("amount");
            }}
            focus
          />
          <Group gap={8} mt={8}>
            <Button
              size="compact-md"
              variant="default"
              className={styles.quick}
              onClick={() => fill(Math.round(balance / 2))}
            >
              50%
            </Button>
            <Button
              size="compact-md"
              variant="default"
              className={styles.quick}
              onClick={() => fill(balance)}
            >
              Full balance
            </Button>
          </Group>
        </div>
        <Select
          label="Method"
          placeholder="Choose how it arrived"
          data={METHODS}
          value={method}
          error={errors.method}
          onChange={(value) => setMethod(value as PaymentMethod | null)}
        />
        <TextInput
          type="date"
          label="Received on"
          description="The day the money arrived: it counts in that day's reports."
          min={invoice.invoiceDate}
          max={today}
          value={receivedOn}
          error={errors.receivedOn}
          onChange={(event) => {
            setReceivedOn(event.currentTarget.value);
            forget("receivedOn");
          }}
        />
        <TextInput
          label="Reference"
          description={method === "mpesa" ? "The receipt number in the M-Pesa message." : undefined}
          maxLength={80}
          value={reference}
          error={errors.reference}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setTwin(undefined);
            forget("reference");
          }}
        />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxLength={500}
          value={notes}
          error={errors.notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {twin && (
          <Alert color="orange" role="alert" title="Is this the same money?">
            {twin} Book it all the same?
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {twin ? (
            <Button loading={busy} onClick={() => submit(true)}>
              Book it all the same
            </Button>
          ) : (
            <Button type="submit" loading={busy} disabled={cents <= 0 || !method || !receivedOn}>
              Record Payment
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}
