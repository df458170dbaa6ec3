import { Button } from "@mantine/core";
import { IconCalendarX, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { runInParts } from "~/platform/ui/office/bulk-run";
import { notifyProblem } from "~/platform/ui/office/notify";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import type { invoicesContract } from "../contract";
import { named } from "./left-alone";

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
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const remind = async () => {
    setBusy(true);
    try {
      await runInParts(invoiceIds, ["Reminder sent", "reminders sent"], async (part) => {
        const { done, refused } = await invoices().remind(
          { invoiceIds: part },
          { context: { key: newId() } },
        );
        return { done, refused: named(refused) };
      });
      onDone?.();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  };
  const markOverdue = async (reason: string) => {
    await runInParts(invoiceIds, ["Marked overdue", "invoices marked overdue"], async (part) => {
      const { done, refused } = await invoices().markOverdue({ invoiceIds: part, reason });
      return { done, refused: named(refused) };
    });
    onDone?.();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} />} loading={busy} onClick={remind}>
        Send reminder
      </Button>
      {!overdue && (
        <Button variant="default" leftSection={<IconCalendarX size={18} />} onClick={() => setAsking(true)}>
          Mark overdue
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title="Mark overdue"
          confirm="Mark overdue"
          description="The due date becomes yesterday. The reason stays in the invoice's history."
          danger
          onClose={() => setAsking(false)}
          onConfirm={markOverdue}
        />
      )}
    </>
  );
}
