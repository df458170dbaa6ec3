import { Button } from "@mantine/core";
import { useState } from "react";
import type { Output } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";
import { Timeline } from "~/platform/ui/office/timeline";
import type { taxContract } from "../../contract";

const ExchangeDialog = onDemand(() => import("./exchange-dialog").then((part) => part.ExchangeDialog));

interface SubmissionTimelineProps {
  submission: { id: string; document: string; tries: number };
  history: Output<typeof taxContract, "history">;
}

/** What happened to a document on its way to KRA, and for people who manage finances what was sent. */
export function SubmissionTimeline({ submission, history }: SubmissionTimelineProps) {
  const [isOpen, setOpen] = useState(false);
  const steps = history.steps.filter(({ submissionId }) => submissionId === submission.id);
  return (
    <>
      <Timeline entries={steps} />
      {history.mayRead && submission.tries > 0 && (
        <Button
          size="xs"
          variant="default"
          mt={8}
          aria-label={`Request and answer of ${submission.document}`}
          onClick={() => setOpen(true)}
        >
          Request and answer
        </Button>
      )}
      {isOpen && <ExchangeDialog submission={submission} onClose={() => setOpen(false)} />}
    </>
  );
}
