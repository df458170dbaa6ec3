import { client } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, DateField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { centsOf, type MoneyValue } from "~/platform/ui/office/money-field";
import { MOVEMENT_LABELS, MOVEMENTS_BY_HAND, type MovementByHand } from "../domain";
import { movementAmountRequired, movementReasonRequired } from "../errors";
import type { ShownDeduction } from "./shown-deduction";

interface MovementDialogProps {
  employee: string;
  today: string;
  deduction: ShownDeduction;
  onClose: () => void;
}

/** Records a repayment, write-off or addition. */
export function MovementDialog({ employee, today, deduction, onClose }: MovementDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (deduction.balance ? "repaid" : "added") as string | null,
      amount: "" as MoneyValue,
      date: today,
      note: "",
    },
    send: ({ kind, amount, date, note }, { context }) =>
      client("payrollDeductions").move(
        {
          number: employee,
          deductionId: deduction.id,
          kind: kind as MovementByHand,
          amount: centsOf(amount),
          date,
          note,
        },
        { context },
      ),
    after: onClose,
    said: ({ balance }) => `${formatKes(balance)} is owed now`,
  });
  return (
    <DialogForm of={form} title={`${deduction.name}: record a movement`} submit="Record" onClose={onClose}>
      <p>
        {formatKes(deduction.balance ?? 0)} is owed. Entries cannot be changed. Correct a mistake with another
        entry.
      </p>
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={MOVEMENTS_BY_HAND.map((value) => ({ value, label: MOVEMENT_LABELS[value] }))}
      />
      <AmountField of={form} name="amount" label="Amount" required={movementAmountRequired.en} />
      <DateField of={form} name="date" label="Date" max={today} required="Please choose the day" />
      <TextareaField
        of={form}
        name="note"
        label="Reason or reference"
        required={movementReasonRequired.en}
        maxLength={300}
      />
    </DialogForm>
  );
}
