import { METHOD_LABELS } from "~/features/payments/domain";
import { client, type Output } from "~/platform/http/client";
import { formatMoney } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, RadioField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import type { chargesContract } from "../contract";
import { statementReferenceRequired } from "../errors";

/** Enters the provider's statement of a payment that has no other proof. */
export function CompareDialog({ charge, onClose }: { charge: ListedCharge; onClose: () => void }) {
  const gateway = METHOD_LABELS[charge.gateway];
  const form = useWriteForm({
    start: {
      verdict: "paid" as string | null,
      amount: charge.amount as MoneyValue,
      paymentRef: charge.claimed?.split(" ")[0] ?? "",
      note: "",
    },
    send: async ({ verdict, amount, paymentRef, note }) => {
      const charges = client("charges");
      if (verdict === "paid")
        await charges.compare({ id: charge.id, verdict: "paid", amount: centsOf(amount), paymentRef, note });
      else await charges.compare({ id: charge.id, verdict: "not-paid", note });
    },
    after: onClose,
    said: "Comparison recorded",
  });
  const isPaid = form.values.verdict === "paid";
  return (
    <DialogForm of={form} title={`Compare with ${gateway}'s statement`} submit="Record" onClose={onClose}>
      <p>
        {charge.invoiceNumber} was charged {formatMoney(charge.charged, charge.currency as "KES")} under{" "}
        <b>{charge.reference}</b>.{charge.claimed && ` ${gateway} claims ${charge.claimed}.`} {charge.said}
      </p>
      <RadioField
        of={form}
        name="verdict"
        label={`${gateway}'s statement`}
        choices={[
          { value: "paid", label: "shows it" },
          { value: "not-paid", label: "does not show it" },
        ]}
      />
      {isPaid && (
        <>
          <AmountField of={form} name="amount" label="Amount to book, in KES" />
          <TextField
            of={form}
            name="paymentRef"
            label="Number on the statement"
            required={statementReferenceRequired.en}
          />
        </>
      )}
      <TextField of={form} name="note" label={isPaid ? "Note" : "Reason"} maxLength={300} />
    </DialogForm>
  );
}

export type ListedCharge = Output<typeof chargesContract, "list">["rows"][number];
