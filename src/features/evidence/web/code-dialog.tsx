import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { CODE_DIGITS } from "../domain/signatures";
import type { EvidenceSignature } from "./evidence-words";

interface CodeDialogProps {
  signature: EvidenceSignature;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** The code that the customer reads to the office. */
export function CodeDialog({ signature, onClose, onDone }: CodeDialogProps) {
  const form = useWriteForm({
    start: { code: "" },
    send: ({ code }) => client("evidence").confirm({ id: signature.id, code }),
    said: "Signature confirmed",
    after: () => {
      void onDone();
      onClose();
    },
  });
  return (
    <DialogForm of={form} title={`Code of ${signature.name}`} submit="Confirm signature" onClose={onClose}>
      <TextField
        of={form}
        name="code"
        label="Code from the SMS"
        description="It holds for 10 minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
        required="Enter the six digits"
        maxLength={CODE_DIGITS}
        focus
      />
    </DialogForm>
  );
}
