import { client } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_OFFICER } from "../domain/packs";

interface PackDialogProps {
  moveId: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

/** The officer who signs the certificate of a pack. */
export function PackDialog({ moveId, onClose, onDone }: PackDialogProps) {
  const viewer = useViewer();
  const form = useWriteForm({
    start: { officer: viewer?.name ?? "", position: "" },
    send: (values, { context }) => client("evidencePacks").ask({ id: moveId, ...values }, { context }),
    said: "The pack is being made",
    after: () => {
      void onDone();
      onClose();
    },
  });
  return (
    <DialogForm of={form} title="Make evidence pack" submit="Make pack" onClose={onClose}>
      <TextField
        of={form}
        name="officer"
        label="Officer"
        description="Signs the certificate of Evidence Act s. 106B."
        required="Enter the officer's name"
        maxLength={MAX_OFFICER}
        focus
      />
      <TextField
        of={form}
        name="position"
        label="Position"
        description="Such as Operations Manager."
        required="Enter the officer's position"
        maxLength={MAX_OFFICER}
      />
    </DialogForm>
  );
}
