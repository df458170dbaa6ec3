import { Button } from "@mantine/core";
import { IconCalendarEvent, IconCalendarX } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { CheckboxField, DateField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { quotesContract } from "../../contract";
import type { QuoteDetail } from "../../web/shown-quote";

interface ChangeActionsProps {
  quote: QuoteDetail;
  today: string;
}

/** Calling an accepted move off, or moving its date: the fee of the settings stands there before anybody confirms. */
export function ChangeActions({ quote, today }: ChangeActionsProps) {
  const [open, setOpen] = useState<"cancel" | "reschedule">();
  if (!quote.may.change || !quote.change || !quote.serviceDate) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={18} />}
        onClick={() => setOpen("reschedule")}
      >
        Move date
      </Button>
      <Button
        variant="light"
        color="red"
        leftSection={<IconCalendarX size={18} />}
        onClick={() => setOpen("cancel")}
      >
        Cancel move
      </Button>
      {open && (
        <ChangeDialog
          kind={open}
          quote={quote}
          fee={quote.change.fee}
          from={quote.serviceDate}
          today={today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ChangeDialogProps {
  kind: "cancel" | "reschedule";
  quote: QuoteDetail;
  fee: number;
  from: string;
  today: string;
  onClose: () => void;
}

function ChangeDialog({ kind, quote, fee, from, today, onClose }: ChangeDialogProps) {
  const isCancel = kind === "cancel";
  const form = useWriteForm({
    start: { to: "", reason: "", waiveFee: false },
    send: ({ to, reason, waiveFee }): Promise<unknown> => {
      const quotes = client<typeof quotesContract>("quotes");
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
          ? `The move of ${formatDate(from)} is called off. The invoice is credited, and what was paid beyond the fee goes back.`
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
      {quote.may.waiveFee && fee > 0 && (
        <CheckboxField of={form} name="waiveFee" label="Waive the fee" description="The audit log says so." />
      )}
      <p aria-live="polite">
        Fee today: <b>{asked > 0 ? formatKes(asked) : "none"}</b>
        {waiveFee && " (waived)"}
      </p>
    </DialogForm>
  );
}
