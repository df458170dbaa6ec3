import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";

/** Adds a photo or PDF. */
export function FileDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useWriteForm({
    start: { file: null as File | null, chosen: "" },
    send: ({ file }, { context }) => client("purchases").addFile({ id, file: file as File }, { context }),
    said: "File added",
    after: onClose,
  });
  const { file } = form.values;
  return (
    <DialogForm
      of={form}
      title="Add file"
      submit="Add file"
      ready={file !== null && file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <FileField of={form} most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} focus />
    </DialogForm>
  );
}
