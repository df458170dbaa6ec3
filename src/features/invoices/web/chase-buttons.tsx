import { Button } from "@mantine/core";
import { IconCalendarX, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { client } from "~/platform/http/client";
import { runInParts } from "~/platform/ui/office/bulk-run";
import { onDemand } from "~/platform/ui/office/on-demand";
import { ReasonDialog } from "~/platform/ui/office/reason-dialog";
import { named } from "./left-alone";

const RemindDialog = onDemand(() => import("./remind-dialog").then((part) => part.RemindDialog));

/** Send a reminder, or bring the due date to yesterday: for one invoice or for all that are ticked. */
export function ChaseButtons({
  invoiceIds,
  onDone,
  overdue = false,
}: {
  invoiceIds: readonly string[];
  onDone?: () => void;
  overdue?: boolean;
}) {
  const invoices = () => client("invoices");
  const revalidator = useRevalidator();
  const [reminding, setReminding] = useState(false);
  const [asking, setAsking] = useState(false);

  const markOverdue = async (reason: string) => {
    await runInParts(invoiceIds, ["Marked overdue", "invoices marked overdue"], async (part) => {
      const { done, refused } = await invoices().markOverdue({ invoiceIds: part, reason });
      return { done, refused: named(refused) };
    });
    onDone?.();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setReminding(true)}>
        Send reminder
      </Button>
      {!overdue && (
        <Button variant="default" leftSection={<IconCalendarX size={18} />} onClick={() => setAsking(true)}>
          Mark overdue
        </Button>
      )}
      {reminding && (
        <RemindDialog
          invoiceIds={invoiceIds}
          onClose={() => setReminding(false)}
          onDone={() => {
            setReminding(false);
            onDone?.();
            void revalidator.revalidate();
          }}
        />
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
