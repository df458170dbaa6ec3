import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, SelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_WHAT } from "../domain";
import type { ShownExtra } from "./extra-words";

interface AgreeDialogProps {
  extra: ShownExtra;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

const SIGNS = [
  { value: "add", label: "Add" },
  { value: "take", label: "Take off" },
];

/** The amount for what the crew asked. The customer signs it next. */
export function AgreeDialog({ extra, onClose, onDone }: AgreeDialogProps) {
  const form = useWriteForm({
    start: { what: extra.what, sign: "add" as string | null, amount: "" as MoneyValue },
    send: ({ what, sign, amount }) =>
      client("extras").agree({ id: extra.id, what, amount: (sign === "take" ? -1 : 1) * centsOf(amount) }),
    said: ({ number }) => `${number} waits for the customer`,
    after: () => {
      void onDone();
      onClose();
    },
  });
  return (
    <DialogForm of={form} title={`Amount of ${extra.number}`} submit="Agree to amount" onClose={onClose}>
      <TextField of={form} name="what" label="Extra work" maxLength={MAX_WHAT} required="Enter the work" />
      <SelectField of={form} name="sign" label="Kind" data={SIGNS} />
      <AmountField of={form} name="amount" label="Amount before VAT" focus />
    </DialogForm>
  );
}
