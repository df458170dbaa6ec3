import { Button } from "@mantine/core";
import { useState } from "react";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { SubmissionState } from "../../domain";
import type { ByHandDialogProps } from "./by-hand-dialog";

const ByHandDialog = onDemand<ByHandDialogProps>(() =>
  import("./by-hand-dialog").then((part) => part.ByHandDialog),
);

const LABELS: Partial<Record<SubmissionState, string>> = {
  by_hand: "Enter CU number",
  accepted_unsigned: "Enter CU number",
  signed_by_hand: "Correct",
};

/** Whether a person may enter KRA's number of a document in this state. */
export const takesCuNumber = (state: SubmissionState): boolean => state in LABELS;

/** Opens the dialog in which a person enters KRA's number; nothing in other states. */
export function ByHandButton({
  submission,
  onDone,
}: {
  submission: ByHandDialogProps["submission"] & { state: SubmissionState };
  onDone?: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const label = LABELS[submission.state];
  if (!label) return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${label}, ${submission.document}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ByHandDialog
          submission={submission}
          onClose={() => setOpen(false)}
          {...(onDone ? { onDone } : {})}
        />
      )}
    </>
  );
}
