import { Button, Group, Modal, Textarea } from "@mantine/core";
import { IconCalendarX, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { invoicesContract } from "~/features/invoices/contract";
import { client, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { tell, tellProblem } from "~/platform/ui/office/notify";
import { leftAlone } from "./left-alone";

interface Outcome {
  done: number;
  refused: { invoiceNumber: string; reason: string }[];
}

function say({ done, refused }: Outcome, one: string, many: string) {
  tell(`${done === 1 ? one : `${done} ${many}`}${leftAlone(refused)}`);
}

/** Send a reminder, or bring the due date to yesterday: for one invoice or for all that are ticked. */
export function ChaseButtons({
  invoiceIds,
  onDone,
  overdue = false,
}: {
  invoiceIds: readonly string[];
  onDone?: () => void;
  /** It is overdue already: nothing to mark. */
  overdue?: boolean;
}) {
  const invoices = () => client<typeof invoicesContract>("invoices");
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState<"remind" | "overdue">();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  const remind = async () => {
    setBusy("remind");
    try {
      const input = { invoiceIds: [...invoiceIds] };
      say(await invoices().remind(input, { context: { key: newId() } }), "Reminder sent", "reminders sent");
      onDone?.();
    } catch (problem) {
      tellProblem(problem);
    } finally {
      setBusy(undefined);
      await revalidator.revalidate();
    }
  };
  const close = () => {
    setAsking(false);
    setReason("");
    setError(undefined);
  };
  const markOverdue = async () => {
    setBusy("overdue");
    try {
      say(
        await invoices().markOverdue({ invoiceIds: [...invoiceIds], reason }),
        "Marked overdue",
        "invoices marked overdue",
      );
      close();
      onDone?.();
      await revalidator.revalidate();
    } catch (problem) {
      const { message, fields } = problemOf(problem);
      setError(fields.reason ?? message);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} />}
        loading={busy === "remind"}
        onClick={remind}
      >
        Send reminder
      </Button>
      {!overdue && (
        <Button variant="default" leftSection={<IconCalendarX size={18} />} onClick={() => setAsking(true)}>
          Mark overdue
        </Button>
      )}
      <Modal opened={asking} onClose={close} title="Mark overdue">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            return markOverdue();
          }}
        >
          <Textarea
            label="Reason"
            description="The due date becomes yesterday. The reason stays in the invoice's history."
            autosize
            minRows={3}
            maxLength={300}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={busy === "overdue"} disabled={!reason.trim()}>
              Mark overdue
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
