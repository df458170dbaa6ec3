import { Box, Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Notice } from "~/platform/ui/notice";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { taxContract } from "../contract";
import { unknownSentence } from "../domain";
import { TryNow } from "./try-now";

type Queue = Output<typeof taxContract, "queue">;

const ConfirmNumbers = onDemand(() => import("./confirm-numbers").then((part) => part.ConfirmNumbers));

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
  if (queue.isByHand)
    return (
      <Told isPlain>
        Documents are signed by hand in eTIMS Lite.{" "}
        {queue.byHand > 0 && `${queue.byHand} still need their CU invoice number.`}
      </Told>
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
        {STOPPED[queue.stopped]} {queue.otherBranch && `This is ${queue.otherBranch}. `}Look up the highest
        invoice number in KRA's eTIMS portal and enter it.{" "}
        {queue.mayMend && <Button onClick={() => setConfirming(true)}>Enter KRA's number</Button>}
        {confirming && <ConfirmNumbers queue={queue} onClose={() => setConfirming(false)} />}
      </Told>
    );
  if (!queue.rejection && !queue.failingSince)
    return queue.notOurs.length > 0 ? (
      <Told isPlain>{unknownSentence(queue.notOurs)} They count in KRA's VAT figures.</Told>
    ) : null;
  return (
    <>
      {queue.rejection && <Rejection rejection={queue.rejection} />}
      {queue.failingSince && (
        <Told>
          Documents have waited since {formatDateTime(queue.failingSince)}. {queue.problem}{" "}
          {queue.nextAt && `Next try ${formatDateTime(queue.nextAt)}.`} Invoices go out and are marked as
          awaiting KRA's signature. {queue.mayMend && <TryNow />}
        </Told>
      )}
    </>
  );
}

const Rejection = ({ rejection }: { rejection: NonNullable<Queue["rejection"]> }) => (
  <Told>
    KRA rejected a document{rejection.otherBranch && ` of ${rejection.otherBranch}`}, and those after it wait,
    because KRA accepts no gap. {rejection.problem} Correct what it names, then send the document again.
  </Told>
);

function Told({ isPlain = false, children }: { isPlain?: boolean; children: ReactNode }) {
  return (
    <Box mt={8} mb={12}>
      <Notice tone={isPlain ? "plain" : "error"}>{children}</Notice>
    </Box>
  );
}
