import { Modal, Radio, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import styles from "~/platform/ui/office/dialog-form.module.css";
import { FormEnd, ReasonInput } from "~/platform/ui/office/form-end";
import { centsOf, MoneyField, type MoneyValue } from "~/platform/ui/office/money-field";
import { useWrite } from "~/platform/ui/office/use-write";
import type { PaymentMethod } from "../../domain";
import type { InvoiceDetail } from "../../web/invoice-frame";
import { MethodInput } from "../../web/money-inputs";
import type { settlementsContract } from "../contract";

interface SettleProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

const settlements = () => client<typeof settlementsContract>("settlements");

function Form({
  title,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          return onSubmit();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}

/** Pays the balance, or a part of it, from what the customer has with us. */
export function ApplyCredit({ invoice, credit, onClose }: SettleProps & { credit: Cents }) {
  const { busy, problem, errors, run } = useWrite();
  const most = Math.min(credit, invoice.balance);
  const [amount, setAmount] = useState<MoneyValue>(most);
  const submit = async () => {
    const input = { invoiceId: invoice.id, amount: centsOf(amount) };
    if (await run(input, (...of) => settlements().applyCredit(...of), "Credit applied")) onClose();
  };
  return (
    <Form title="Apply customer credit" onClose={onClose} onSubmit={submit}>
      <MoneyField
        label="Amount"
        description={`${formatKes(credit)} of credit, ${formatKes(invoice.balance)} open`}
        value={amount}
        error={errors.amount}
        onChange={setAmount}
        focus
      />
      <FormEnd
        problem={problem}
        submit="Apply credit"
        busy={busy}
        disabled={centsOf(amount) <= 0}
        onCancel={onClose}
      />
    </Form>
  );
}

/** A certificate for VAT the buyer paid to KRA on our behalf: it settles the invoice and is no money received. */
export function RecordWithholding({ invoice, now, onClose }: SettleProps & { now: Date }) {
  const { busy, problem, errors, run } = useWrite();
  const [certificateNumber, setNumber] = useState("");
  const [certificateDate, setDate] = useState(nairobiDate(now));
  const [amount, setAmount] = useState<MoneyValue>("");
  const submit = async () => {
    const input = { invoiceId: invoice.id, certificateNumber, certificateDate, amount: centsOf(amount) };
    if (await run(input, (...of) => settlements().recordWithholding(...of), "Certificate recorded"))
      onClose();
  };
  return (
    <Form title="Withholding VAT certificate" onClose={onClose} onSubmit={submit}>
      <TextInput
        label="Certificate number"
        maxLength={60}
        value={certificateNumber}
        error={errors.certificateNumber}
        onChange={(event) => setNumber(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="date"
        label="Certificate date"
        value={certificateDate}
        error={errors.certificateDate}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <MoneyField
        label="VAT withheld"
        description="Settles the invoice; it does not count as money received."
        value={amount}
        error={errors.amount}
        onChange={setAmount}
      />
      <FormEnd
        problem={problem}
        submit="Record certificate"
        busy={busy}
        disabled={centsOf(amount) <= 0 || !certificateNumber.trim() || !certificateDate}
        onCancel={onClose}
      />
    </Form>
  );
}

interface Payout {
  amount: MoneyValue;
  reason: string;
  method: PaymentMethod | null;
  reference: string;
}

function PayoutInputs({
  value,
  errors,
  onChange,
}: {
  value: Payout;
  errors: Record<string, string>;
  onChange: (change: Partial<Payout>) => void;
}) {
  return (
    <>
      <MethodInput
        label="Paid out by"
        value={value.method}
        error={errors.method}
        onChange={(method) => onChange({ method })}
      />
      <TextInput
        label="Reference"
        description="Of the transfer that was made; nothing is sent from here."
        maxLength={80}
        value={value.reference}
        error={errors.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
    </>
  );
}

/** Gives back what was paid on this invoice: kept as credit, or recorded as paid out. The balance rises again. */
export function RefundInvoice({ invoice, refundable, onClose }: SettleProps & { refundable: Cents }) {
  const { busy, problem, errors, run } = useWrite();
  const [to, setTo] = useState<"credit" | "paid_out">("credit");
  const [value, setValue] = useState<Payout>({ amount: "", reason: "", method: null, reference: "" });
  const change = (next: Partial<Payout>) => setValue((before) => ({ ...before, ...next }));
  const out = to === "paid_out";
  const submit = async () => {
    const { reason, method, reference } = value;
    const input = {
      invoiceId: invoice.id,
      amount: centsOf(value.amount),
      reason,
      to,
      ...(out && method ? { method, reference } : {}),
    };
    const done = await run(
      input,
      (...of) => settlements().refundInvoice(...of),
      ({ refundNumber }) =>
        refundNumber ? `Refund ${refundNumber} recorded` : "Moved to the customer's credit",
    );
    if (done) onClose();
  };
  return (
    <Form title={`Refund from ${invoice.number}`} onClose={onClose} onSubmit={submit}>
      <MoneyField
        label="Amount"
        description={`${formatKes(refundable)} of money is paid on this invoice${refundable < invoice.paidAmount ? "; a withholding certificate is not money that can go back" : ""}. Its balance rises again: what is no longer owed is taken off by a credit note.`}
        value={value.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
        focus
      />
      <Radio.Group label="Where it goes" value={to} onChange={(next) => setTo(next as typeof to)}>
        <Stack gap={8} mt={8}>
          <Radio
            value="credit"
            label="Customer credit"
            description="Pays another invoice, or is paid out later."
          />
          <Radio
            value="paid_out"
            label="Paid out"
            description="You have sent it back; it is recorded here."
          />
        </Stack>
      </Radio.Group>
      {out && <PayoutInputs value={value} errors={errors} onChange={change} />}
      <ReasonInput
        description="Stays with the refund and in the audit trail."
        value={value.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
      <FormEnd
        problem={problem}
        submit="Record refund"
        busy={busy}
        disabled={centsOf(value.amount) <= 0 || !value.reason.trim() || (out && !value.method)}
        onCancel={onClose}
      />
    </Form>
  );
}

/** Records that a customer's credit was sent back to them. */
export function RefundCredit({
  customerId,
  credit,
  onClose,
}: {
  customerId: string;
  credit: Cents;
  onClose: () => void;
}) {
  const { busy, problem, errors, run } = useWrite();
  const start = { amount: credit as MoneyValue, reason: "", method: null, reference: "" };
  const [value, setValue] = useState<Payout>(start);
  const change = (next: Partial<Payout>) => setValue((before) => ({ ...before, ...next }));
  const submit = async () => {
    const { reason, method, reference } = value;
    if (!method) return;
    const input = { customerId, amount: centsOf(value.amount), reason, method, reference };
    const done = await run(
      input,
      (...of) => settlements().refundCredit(...of),
      ({ refundNumber }) => `Refund ${refundNumber} recorded`,
    );
    if (done) onClose();
  };
  return (
    <Form title="Pay out customer credit" onClose={onClose} onSubmit={submit}>
      <MoneyField
        label="Amount"
        description={`${formatKes(credit)} of credit`}
        value={value.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
        focus
      />
      <PayoutInputs value={value} errors={errors} onChange={change} />
      <ReasonInput
        description="Stays with the refund and in the audit trail."
        value={value.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
      <FormEnd
        problem={problem}
        submit="Record refund"
        busy={busy}
        disabled={centsOf(value.amount) <= 0 || !value.reason.trim() || !value.method}
        onCancel={onClose}
      />
    </Form>
  );
}
