import { Text } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { JobDialogProps } from "./job-dialog";

/** Adds a job for a second truck, with a share of the goods. */
export function SplitDialog({ job, onClose, onDone }: JobDialogProps) {
  const form = useWriteForm({
    start: { percent: 50 as number | null },
    send: ({ percent }, { context }) =>
      client("jobs").split({ id: job.id, percent: percent ?? 50, rowVersion: job.rowVersion }, { context }),
    said: ({ number }) => `${number} added for the second truck`,
    after: () => {
      onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      of={form}
      title={`Second truck for ${job.number}`}
      submit="Add second truck"
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        The new job has the same times and stops. Crew and vehicle stay on this one.
      </Text>
      <NumberField of={form} name="percent" label="Goods on the second truck" suffix="%" min={10} max={90} />
    </DialogForm>
  );
}
