import { FileInput } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { customerDocumentsContract } from "../contract";
import { DOCUMENT_KINDS, DOCUMENT_LABELS, type DocumentKind, MAX_DOCUMENT_BYTES } from "../domain";
import { documentRequired, documentTooLarge } from "../errors";

interface DocumentDialogProps {
  /** The customer's number. */
  customer: string;
  onClose: () => void;
}

/** Uploads a document of a customer. */
export function DocumentDialog({ customer, onClose }: DocumentDialogProps) {
  const form = useWriteForm({
    start: { kind: "other" as string | null, file: null as File | null, chosen: "" },
    send: ({ kind, file }, { context }) => {
      if (!file) throw documentRequired.at("file");
      return client<typeof customerDocumentsContract>("customerDocuments").add(
        { id: customer, kind: (kind ?? "other") as DocumentKind, file },
        { context },
      );
    },
    after: onClose,
    said: "Document uploaded",
  });
  const { file } = form.values;
  const choose = (chosen: File | null) => {
    form.set("file", chosen);
    // A file is empty to who compares forms as text: another one is another attempt.
    form.set("chosen", chosen ? `${chosen.name} ${chosen.size} ${chosen.lastModified}` : "");
    if (chosen && chosen.size > MAX_DOCUMENT_BYTES) form.refuse("file", documentTooLarge.en);
  };
  return (
    <DialogForm
      of={form}
      title="Upload document"
      submit="Upload"
      ready={file !== null && file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <BoundField of={form} name="file">
        {({ value, error }) => (
          <FileInput
            label="File"
            description="A PDF, JPEG, PNG or WebP of at most 10 MB."
            placeholder="Choose a file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            value={value}
            error={error}
            onChange={choose}
            clearable
            clearButtonProps={{ "aria-label": "Remove the file" }}
            data-autofocus
          />
        )}
      </BoundField>
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        allowDeselect={false}
        data={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_LABELS[value] }))}
        description={
          form.values.kind === "identity"
            ? "Opened only by who may change this customer; the audit log keeps who did."
            : "Decides how long it is kept."
        }
      />
    </DialogForm>
  );
}
