import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField } from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { DOCUMENT_KINDS, DOCUMENT_LABELS, type DocumentKind, MAX_DOCUMENT_BYTES } from "../domain";
import { documentRequired, documentTooLarge } from "../errors";

interface DocumentDialogProps {
  customer: string;
  onClose: () => void;
}

export function DocumentDialog({ customer, onClose }: DocumentDialogProps) {
  const form = useWriteForm({
    start: { kind: "other" as string | null, file: null as File | null, chosen: "" },
    send: ({ kind, file }, { context }) => {
      if (!file) throw documentRequired.at("file");
      return client("customerDocuments").add(
        { id: customer, kind: (kind ?? "other") as DocumentKind, file },
        { context },
      );
    },
    after: onClose,
    said: "Document uploaded",
  });
  const { file } = form.values;
  return (
    <DialogForm
      of={form}
      title="Upload document"
      submit="Upload"
      ready={file !== null && file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <FileField of={form} focus most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_LABELS[value] }))}
        description={
          form.values.kind === "identity"
            ? "Visible to staff who can edit this customer. Each view is logged."
            : "Sets how long it is kept."
        }
      />
    </DialogForm>
  );
}
