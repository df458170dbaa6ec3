import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_REASON } from "../domain";
import type { Holder } from "./cash-words";

/** Counts the cash of a person. A count that differs is named. */
export function HandoverDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { id, name, amount: seen } = holder;
  const form = useWriteForm({
    start: { counted: "" as MoneyValue, reason: "" },
    send: ({ counted, reason }, { context }) =>
      client("sitePayments").handOver({ id, seen, counted: centsOf(counted), reason }, { context }),
    said: () => `Cash of ${name} received`,
    after: onClose,
  });
  return (
    <DialogForm of={form} title={`Receive cash from ${name}`} submit="Receive cash" onClose={onClose}>
      <p>Their receipts come to {formatKes(seen)}. Count the notes, then enter what you counted.</p>
      <AmountField of={form} name="counted" label="Counted" focus />
      <TextField of={form} name="reason" label="Reason, if it differs" maxLength={MAX_REASON} />
    </DialogForm>
  );
}
