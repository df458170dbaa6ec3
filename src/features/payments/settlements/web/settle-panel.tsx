import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { type Cents, formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, RadioField, TextareaField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { StandingMethod } from "../../domain";
import type { InvoiceDetail } from "../../web/invoice-frame";
import { MethodField, ReferenceField } from "../../web/money-inputs";

interface SettleProps {
  invoice: InvoiceDetail;
  onClose: () => void;
}

const settlements = () => client("settlements");

/** Pays the balance, or a part of it, from the customer's credit. */
export function ApplyCredit({ invoice, credit, onClose }: SettleProps & { credit: Cents }) {
  const form = useWriteForm({
    start: { amount: Math.min(credit, invoice.balance) as MoneyValue },
    send: ({ amount }, { context }) =>
      settlements().applyCredit({ invoiceId: invoice.id, amount: centsOf(amount) }, { context }),
    said: "Credit applied",
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title="Apply customer credit"
      submit="Apply credit"
      ready={
        centsOf(form.values.amount) > 0 && !aboveMost(form.values.amount, Math.min(credit, invoice.balance))
      }
      onClose={onClose}
    >
      <AmountField
        of={form}
        name="amount"
        label="Amount"
        description={`${formatKes(credit)} of credit, ${formatKes(invoice.balance)} open`}
        above={aboveMost(form.values.amount, Math.min(credit, invoice.balance))}
        focus
      />
    </DialogForm>
  );
}

/**
 * Records a certificate for VAT that the buyer paid to KRA for the company. It settles the invoice without
 * received money.
 */
export function RecordWithholding({ invoice, now, onClose }: SettleProps & { now: Date }) {
  const form = useWriteForm({
    start: { certificateNumber: "", certificateDate: nairobiDate(now) as string, amount: "" as MoneyValue },
    send: ({ amount, ...certificate }, { context }) =>
      settlements().recordWithholding(
        { invoiceId: invoice.id, ...certificate, amount: centsOf(amount) },
        { context },
      ),
    said: "Certificate recorded",
    after: onClose,
  });
  const { certificateNumber, certificateDate, amount } = form.values;
  return (
    <DialogForm
      of={form}
      title="Withholding VAT certificate"
      submit="Record certificate"
      ready={centsOf(amount) > 0 && certificateNumber.trim() !== "" && certificateDate !== ""}
      onClose={onClose}
    >
      <TextField of={form} name="certificateNumber" label="Certificate number" maxLength={60} focus />
      <DateField of={form} name="certificateDate" label="Certificate date" />
      <AmountField
        of={form}
        name="amount"
        label="VAT withheld"
        description="Settles the invoice; it does not count as money received."
      />
    </DialogForm>
  );
}

interface Refund {
  amount: MoneyValue;
  to: "credit" | "paid_out";
  method: StandingMethod | null;
  reference: string;
  reason: string;
}

function RefundInputs({ of }: { of: WriteForm<Refund> }) {
  return (
    <>
      {of.values.to === "paid_out" && (
        <>
          <MethodField of={of} name="method" label="Paid out by" />
          <ReferenceField
            of={of}
            name="reference"
            description="The reference of the transfer you made. No money is sent from here."
          />
        </>
      )}
      <TextareaField
        of={of}
        name="reason"
        label="Reason"
        description="Kept with the refund and in the audit log."
        maxLength={300}
      />
    </>
  );
}

const aboveMost = (amount: MoneyValue, most: Cents) =>
  centsOf(amount) > most ? `Please enter ${formatKes(most)} at most` : undefined;

const isWhole = ({ amount, to, method, reason }: Refund, most: Cents) =>
  centsOf(amount) > 0 &&
  centsOf(amount) <= most &&
  reason.trim() !== "" &&
  (to === "credit" || method !== null);

/** Refunds money paid on this invoice: kept as credit, or recorded as paid out. The balance rises again. */
export function RefundInvoice({ invoice, refundable, onClose }: SettleProps & { refundable: Cents }) {
  const form = useWriteForm({
    start: { amount: "", to: "credit", method: null, reference: "", reason: "" } as Refund,
    send: ({ amount, to, method, reference, reason }, { context }) =>
      settlements().refundInvoice(
        {
          invoiceId: invoice.id,
          amount: centsOf(amount),
          reason,
          to,
          ...(to === "paid_out" && method ? { method, reference } : {}),
        },
        { context },
      ),
    said: ({ refundNumber }) =>
      refundNumber ? `Refund ${refundNumber} recorded` : "Moved to the customer's credit",
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={`Refund from ${invoice.number}`}
      submit="Record refund"
      ready={isWhole(form.values, refundable)}
      onClose={onClose}
    >
      <AmountField
        of={form}
        name="amount"
        label="Amount"
        above={aboveMost(form.values.amount, refundable)}
        description={`${formatKes(refundable)} paid on this invoice can be refunded${refundable < invoice.paidAmount ? "; a withholding certificate cannot" : ""}. The invoice's balance rises again. To lower the amount owed, issue a credit note.`}
        focus
      />
      <RadioField
        of={form}
        name="to"
        label="Where it goes"
        choices={[
          {
            value: "credit",
            label: "Customer credit",
            description: "Pays another invoice, or is paid out later.",
          },
          {
            value: "paid_out",
            label: "Paid out",
            description: "You sent the money back. It is only recorded here.",
          },
        ]}
      />
      <RefundInputs of={form} />
    </DialogForm>
  );
}

/** Records that a customer's credit was paid out. */
export function RefundCredit({
  customerId,
  credit,
  onClose,
}: {
  customerId: string;
  credit: Cents;
  onClose: () => void;
}) {
  const form = useWriteForm({
    start: { amount: credit, to: "paid_out", method: null, reference: "", reason: "" } as Refund,
    send: async ({ amount, method, reference, reason }, { context }) => {
      if (!method) return undefined;
      const input = { customerId, amount: centsOf(amount), reason, method, reference };
      return settlements().refundCredit(input, { context });
    },
    said: (refund) => refund && `Refund ${refund.refundNumber} recorded`,
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title="Pay out customer credit"
      submit="Record refund"
      ready={isWhole(form.values, credit)}
      onClose={onClose}
    >
      <AmountField
        of={form}
        name="amount"
        label="Amount"
        description={`${formatKes(credit)} of credit`}
        above={aboveMost(form.values.amount, credit)}
        focus
      />
      <RefundInputs of={form} />
    </DialogForm>
  );
}
