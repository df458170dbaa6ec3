import type { ChangeDialogProps } from "~/features/quotes/changes/web/change-parts";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";

/** Dialog to cancel or move an accepted move; shows the fee before confirmation. */
export function ChangeDialog({ kind, quote, fee, from, today, onClose }: ChangeDialogProps) {
  const isCancel = kind === "cancel";
  const form = useWriteForm({
    start: { to: "", reason: "", waiveFee: false },
    send: ({ to, reason, waiveFee }): Promise<unknown> => {
      const quotes = client("quotes");
      const input = { id: quote.id, reason, agreedFee: fee, waiveFee };
      return isCancel ? quotes.cancel(input) : quotes.reschedule({ ...input, from, to });
    },
    said: (_, { to }) => (isCancel ? "Move cancelled" : `Moved to ${formatDate(to)}`),
    after: onClose,
  });
  const { waiveFee } = form.values;
  const asked = waiveFee ? 0 : fee;
  return (
    <DialogForm
      of={form}
      title={isCancel ? `Cancel ${quote.number}` : `Move ${quote.number} to another date`}
      submit={isCancel ? "Cancel move" : "Move date"}
      danger={isCancel}
      leave="Keep as it is"
      onClose={onClose}
    >
      <p>
        {isCancel
          ? `The move of ${formatDate(from)} is cancelled. The invoice is credited, and any amount paid above the fee goes back.`
          : `The move is on ${formatDate(from)} now.`}
      </p>
      {!isCancel && (
        <DateField of={form} name="to" label="New date" min={today} required="Please choose a date" focus />
      )}
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        maxLength={500}
        required="Please tell us the reason"
        focus={isCancel}
      />
      {quote.mayWaiveFee && fee > 0 && (
        <CheckboxField of={form} name="waiveFee" label="Waive the fee" description="The audit log says so." />
      )}
      <p aria-live="polite">
        Fee today: <b>{asked > 0 ? formatKes(asked) : "none"}</b>
        {waiveFee && " (waived)"}
      </p>
    </DialogForm>
  );
}
