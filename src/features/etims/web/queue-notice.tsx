import { Button } from "@mantine/core";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { Notice } from "~/platform/ui/notice";
import type { taxContract } from "../contract";

type Queue = Output<typeof taxContract, "queue">;

const STOPPED = {
  conflict: "The queue is stopped: KRA has another document under our next number.",
  restored:
    "The queue is stopped because a backup was restored: KRA may have documents that the backup does not know.",
} as const;

/** What is wrong with the queue to KRA, and what helps. */
export function QueueNotice({ queue }: { queue: Queue }) {
  const [confirming, setConfirming] = useState(false);
  if (!queue.enabled)
    return (
      <Notice>eTIMS is off. Switch it on under Settings → Localization to report invoices to KRA.</Notice>
    );
  if (!queue.initialised)
    return (
      <Notice tone="error">
        The device has no key yet, so documents wait. Initialise it under Settings → Localization → eTIMS.
      </Notice>
    );
  if (queue.stopped)
    return (
      <Notice tone="error">
        {STOPPED[queue.stopped]} Look up the highest invoice number in KRA's eTIMS portal and enter it.{" "}
        {queue.mayMend && <Button onClick={() => setConfirming(true)}>Enter KRA's number</Button>}
        {confirming && <ConfirmNumbers highest={queue.highest} onClose={() => setConfirming(false)} />}
      </Notice>
    );
  if (!queue.failingSince) return null;
  return (
    <Notice tone="error">
      No answer from KRA since {formatDateTime(queue.failingSince)}. {queue.problem}{" "}
      {queue.nextAt && `Next try ${formatDateTime(queue.nextAt)}.`} Invoices go out and are marked as awaiting
      KRA's signature.
    </Notice>
  );
}

function ConfirmNumbers({ highest, onClose }: { highest: number; onClose: () => void }) {
  const form = useWriteForm({
    start: { highest: null as number | null },
    send: (values) => client("tax").confirmNumbers({ highest: values.highest ?? 0 }),
    after: onClose,
    said: "The queue goes on",
  });
  return (
    <DialogForm of={form} title="Highest number at KRA" submit="Go on after it" onClose={onClose}>
      <NumberField
        of={form}
        name="highest"
        label="Highest invoice number that KRA shows"
        description={`The highest that MoveEase has given is ${highest}. Documents that KRA does not have are numbered after yours.`}
        min={0}
        required="Enter the highest number that KRA shows"
      />
    </DialogForm>
  );
}
