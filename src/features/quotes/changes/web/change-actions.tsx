import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { IconCalendarEvent, IconCalendarX } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { tell } from "~/platform/ui/office/notify";
import type { quotesContract } from "../../contract";
import type { QuoteDetail } from "../../web/quote-page";

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
  const revalidator = useRevalidator();
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [waiveFee, setWaiveFee] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isCancel = kind === "cancel";
  const asked = waiveFee ? 0 : fee;

  const confirm = async () => {
    const missing = {
      ...(isCancel || to ? {} : { to: "Please choose a date" }),
      ...(reason.trim() ? {} : { reason: "Please tell us the reason" }),
    };
    setErrors(missing);
    setProblem(undefined);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const quotes = client<typeof quotesContract>("quotes");
      const input = { id: quote.id, reason, agreedFee: fee, waiveFee };
      if (isCancel) await quotes.cancel(input);
      else await quotes.reschedule({ ...input, from, to });
      tell(isCancel ? "Move cancelled" : `Moved to ${formatDate(to)}`);
      onClose();
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isCancel ? `Cancel ${quote.number}` : `Move ${quote.number} to another date`}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Stack gap="md">
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <p>
            {isCancel
              ? `The move of ${formatDate(from)} is called off. The invoice is credited, and what was paid beyond the fee goes back.`
              : `The move is on ${formatDate(from)} now.`}
          </p>
          {!isCancel && (
            <TextInput
              type="date"
              label="New date"
              min={today}
              value={to}
              error={errors.to}
              onChange={(event) => {
                setTo(event.currentTarget.value);
                setErrors(({ to: _, ...others }) => others);
              }}
              data-autofocus
            />
          )}
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            error={errors.reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setErrors(({ reason: _, ...others }) => others);
            }}
          />
          {quote.may.waiveFee && fee > 0 && (
            <Checkbox
              label="Waive the fee"
              description="The audit trail says so."
              checked={waiveFee}
              onChange={(event) => setWaiveFee(event.currentTarget.checked)}
            />
          )}
          <p aria-live="polite">
            Fee today: <b>{asked > 0 ? formatKes(asked) : "none"}</b>
            {waiveFee && " (waived)"}
          </p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Keep as it is
            </Button>
            <Button type="submit" loading={busy} {...(isCancel ? { color: "red" } : {})}>
              {isCancel ? "Cancel move" : "Move date"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
