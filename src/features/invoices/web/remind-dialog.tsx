import { Checkbox, Group, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import { runInParts } from "~/platform/ui/office/bulk-run";
import type { invoicesContract } from "../contract";
import { named } from "./left-alone";

type Remindable = Output<typeof invoicesContract, "remindable">;

const invoices = () => client("invoices");

const NAMED = 8;
const listed = (numbers: readonly string[]) =>
  numbers.length > NAMED
    ? `${numbers.slice(0, NAMED).join(", ")} and ${numbers.length - NAMED} more`
    : numbers.join(", ");
const invoicesOf = (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`);

/** Asks before customers are written to: how many, which are not due yet, and which are left alone and why. */
export function RemindDialog({
  invoiceIds,
  onClose,
  onDone,
}: {
  invoiceIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [found, setFound] = useState<Remindable>();
  const [problem, setProblem] = useState("");
  const [withEarly, setWithEarly] = useState(false);
  // Live updates bring the same ids in a new array.
  const ids = invoiceIds.join();
  useEffect(() => {
    const asked = ids.split(",");
    invoices()
      .remindable({ invoiceIds: asked })
      .then((answer) => {
        setFound(answer);
        setWithEarly(answer.ready.length === 1 && asked.length === 1);
      })
      .catch((error) => setProblem(problemOf(error).message));
  }, [ids]);
  const early = found?.ready.filter(({ isDue }) => !isDue) ?? [];
  const ready = found?.ready.filter(({ isDue }) => isDue || withEarly) ?? [];
  const form = useWriteForm({
    start: {},
    send: () =>
      runInParts(
        ready.map(({ id }) => id),
        ["Reminder sent", "reminders sent"],
        async (part) => {
          const { done, refused } = await invoices().remind(
            { invoiceIds: part },
            { context: { key: newId() } },
          );
          return { done, refused: named(refused) };
        },
      ),
    after: onDone,
  });
  return (
    <DialogForm
      of={form}
      title="Send reminder"
      submit={ready.length === 1 ? "Send reminder" : `Send ${ready.length} reminders`}
      ready={ready.length > 0}
      onClose={onClose}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      {!found && !problem && (
        <Group mih={44}>
          <Loader size="sm" aria-label="Checking the invoices" />
        </Group>
      )}
      {found && (
        <Stack gap="sm">
          <Text>
            {ready.length === 0
              ? "No customer would get a reminder."
              : ready.length === 1
                ? "The customer gets an email with the invoice."
                : `Each customer of ${invoicesOf(ready.length)} gets an email with the invoice.`}
          </Text>
          {early.length > 0 && invoiceIds.length === 1 && (
            <Notice tone="waiting">
              {early[0]?.invoiceNumber} is not due until {formatDate(early[0]?.dueDate ?? "")}.
            </Notice>
          )}
          {early.length > 0 && invoiceIds.length > 1 && (
            <Checkbox
              checked={withEarly}
              onChange={(event) => setWithEarly(event.currentTarget.checked)}
              label={`Also send reminders for ${invoicesOf(early.length)} not due yet`}
              description={listed(early.map(({ invoiceNumber }) => invoiceNumber))}
            />
          )}
          {found.refused.length > 0 && (
            <Text size="sm" c="dimmed">
              Left alone:{" "}
              {listed(found.refused.map(({ invoiceNumber, reason }) => `${invoiceNumber} ${reason}`))}
            </Text>
          )}
        </Stack>
      )}
    </DialogForm>
  );
}
