import { client } from "~/platform/http/client";
import { nairobiDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { METHOD_LABELS, needsReference, PAY_METHODS, type PayMethod, type Proof } from "../domain/purchases";
import { ProofFields } from "./proof-fields";
import type { Purchase } from "./purchase-form";
import { SpenderPicker } from "./spender-picker";

interface PurchaseDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** Records how an approved purchase was paid. */
export function PayDialog({ purchase, onClose }: PurchaseDialogProps) {
  const { id, number, payee, total, withheld, funds, spentByName } = purchase;
  const today = nairobiDate(new Date());
  const form = useWriteForm({
    start: {
      method: "bank" as string | null,
      reference: "",
      floatOf: null as { id: string; label: string } | null,
      paidOn: today as string,
    },
    send: ({ method, floatOf, ...values }, { context }) =>
      client("purchases").pay(
        { ...values, id, method: (method ?? "bank") as PayMethod, floatOf: floatOf?.id ?? null },
        { context },
      ),
    said: `${number} paid`,
    after: onClose,
  });
  const method = (form.values.method ?? "bank") as PayMethod;
  const methods = PAY_METHODS.filter((each) => funds === "owed" || each !== "float");
  return (
    <DialogForm of={form} title={`Pay ${number}`} submit="Record payment" onClose={onClose}>
      <p>
        {formatKes(total - withheld)} to {spentByName ?? payee}.
        {withheld > 0 && ` ${formatKes(withheld)} is withheld for KRA if it is paid today.`}
      </p>
      <SelectField
        of={form}
        name="method"
        label="Paid by"
        data={methods.map((value) => ({ value, label: METHOD_LABELS[value] }))}
      />
      {needsReference(method) && (
        <TextField
          of={form}
          name="reference"
          label={method === "mpesa" ? "M-Pesa receipt" : "Bank reference"}
          maxLength={60}
          focus
        />
      )}
      {method === "float" && (
        <BoundField of={form} name="floatOf">
          {({ value, onChange, error }) => (
            <SpenderPicker label="Whose float" value={value} error={error} onChange={onChange} />
          )}
        </BoundField>
      )}
      <DateField of={form} name="paidOn" label="Date" max={today} />
    </DialogForm>
  );
}

/** Enters the eTIMS number that came after the bill. */
export function ProofDialog({ purchase, onClose }: PurchaseDialogProps) {
  const { id, number, proof, proofNumber, proofReason } = purchase;
  const form = useWriteForm({
    start: { proof: (proof === "missing" ? "etims" : proof) as string | null, proofNumber, proofReason },
    send: ({ proof: chosen, ...values }) => {
      const kind = (chosen ?? "missing") as Proof;
      const hasNumber = kind === "etims" || kind === "buyer";
      return client("purchases").prove({
        ...{ id, proof: kind, proofNumber: hasNumber ? values.proofNumber : "" },
        proofReason: kind === "none_needed" ? values.proofReason : "",
      });
    },
    said: "Saved",
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`eTIMS of ${number}`} submit="Save" onClose={onClose}>
      <ProofFields of={form} />
    </DialogForm>
  );
}
