import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";

/** Attaches a file to an entry. */
export function FileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useWriteForm({
    start: { file: null as File | null, chosen: "" },
    send: ({ file }, { context }) => client("manualEntries").attach({ id, file: file as File }, { context }),
    after: onClose,
    said: "File attached",
  });
  const { file } = form.values;
  return (
    <DialogForm
      of={form}
      title="Attach file"
      submit="Attach file"
      ready={file !== null && file !== undefined && file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <FileField of={form} most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />
    </DialogForm>
  );
}
