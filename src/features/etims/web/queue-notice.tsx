import { Box, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
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
      <Told isPlain>eTIMS is off. Switch it on under Settings → Localization to report invoices to KRA.</Told>
    );
  if (!queue.initialised)
    return (
      <Told>
        The device has no key yet, so documents wait. Initialise it under Settings → Localization → eTIMS.
      </Told>
    );
  if (queue.stopped)
    return (
      <Told>
        {STOPPED[queue.stopped]} Look up the highest invoice number in KRA's eTIMS portal and enter it.{" "}
        {queue.mayMend && <Button onClick={() => setConfirming(true)}>Enter KRA's number</Button>}
        {confirming && <ConfirmNumbers highest={queue.highest} onClose={() => setConfirming(false)} />}
      </Told>
    );
  if (queue.rejected > 0)
    return (
      <Told>
        KRA rejected a document, and those after it wait, because KRA accepts no gap. {queue.problem} Correct
        what it names, then send the document again.
      </Told>
    );
  if (!queue.failingSince) return null;
  return (
    <Told>
      Documents have waited since {formatDateTime(queue.failingSince)}. {queue.problem}{" "}
      {queue.nextAt && `Next try ${formatDateTime(queue.nextAt)}.`} Invoices go out and are marked as awaiting
      KRA's signature.
    </Told>
  );
}

function Told({ isPlain = false, children }: { isPlain?: boolean; children: ReactNode }) {
  return (
    <Box mt={8} mb={12}>
      <Notice tone={isPlain ? "plain" : "error"}>{children}</Notice>
    </Box>
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
