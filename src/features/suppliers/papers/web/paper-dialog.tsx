import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentTooLarge } from "~/features/documents/errors";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, SelectField, TextField } from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { SUPPLIER_PAPER_KINDS, SUPPLIER_PAPER_LABELS, type SupplierPaperKind } from "../domain";

/** Adds a paper with its file. */
export function PaperDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useWriteForm({
    start: {
      kind: "contract" as string | null,
      ...{ number: "", validTo: "" },
      file: null as File | null,
      chosen: "",
    },
    send: ({ file, kind, number, validTo }, { context }) =>
      client("supplierPapers").add(
        {
          ...{ id, number, kind: (kind ?? "other") as SupplierPaperKind, validTo: validTo || null },
          ...(file ? { file } : {}),
        },
        { context },
      ),
    after: onClose,
    said: "Paper added",
  });
  const { file } = form.values;
  return (
    <DialogForm
      of={form}
      title="Add paper"
      submit="Add paper"
      ready={file === null || file.size <= MAX_DOCUMENT_BYTES}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        data={SUPPLIER_PAPER_KINDS.map((value) => ({ value, label: SUPPLIER_PAPER_LABELS[value] }))}
      />
      <TextField of={form} name="number" label="Number" maxLength={60} />
      <DateField of={form} name="validTo" label="Valid until" description="Empty if it does not end." />
      <FileField of={form} most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />
    </DialogForm>
  );
}
