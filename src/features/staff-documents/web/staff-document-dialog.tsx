import { MAX_DOCUMENT_BYTES } from "~/features/documents/domain";
import { documentRequired, documentTooLarge } from "~/features/documents/errors";
import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, MultiSelectField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { FileField } from "~/platform/ui/form/file-field";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { staffDocumentsContract } from "../contract";
import {
  LICENCE_CLASSES,
  LICENCE_LABELS,
  type LicenceClass,
  MAX_REMARK,
  STAFF_DOCUMENT_KINDS,
  STAFF_DOCUMENT_LABELS,
  type StaffDocumentKind,
} from "../domain";

interface StaffDocumentDialogProps {
  number: string;
  document?: ListedDocument | undefined;
  onClose: () => void;
}

/** Uploads a document, or changes its details. */
export function StaffDocumentDialog({ number, document, onClose }: StaffDocumentDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (document?.kind ?? null) as string | null,
      file: null as File | null,
      chosen: "",
      expiresOn: document?.expiresOn ?? "",
      remark: document?.remark ?? "",
      licenceClasses: (document?.licenceClasses ?? []) as string[],
    },
    send: async ({ kind, file, expiresOn, remark, licenceClasses }, { context }) => {
      const documents = client("staffDocuments");
      const about = {
        number,
        kind: (kind ?? "other") as StaffDocumentKind,
        expiresOn: expiresOn || null,
        remark,
        licenceClasses: licenceClasses as LicenceClass[],
      };
      if (document) {
        const { id: documentId, updatedAt } = document;
        await documents.edit({ ...about, documentId, updatedAt });
      } else {
        if (!file) throw documentRequired.at("file");
        await documents.add({ ...about, file }, { context });
      }
    },
    after: onClose,
    said: document ? "Document saved" : "Document uploaded",
  });
  const { file, kind } = form.values;
  return (
    <DialogForm
      of={form}
      title={document ? "Edit document" : "Upload document"}
      submit={document ? "Save document" : "Upload"}
      ready={document !== undefined || (file !== null && file.size <= MAX_DOCUMENT_BYTES)}
      onClose={onClose}
    >
      {!document && <FileField of={form} focus most={MAX_DOCUMENT_BYTES} tooLarge={documentTooLarge.en} />}
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        required="Please choose what it is"
        data={STAFF_DOCUMENT_KINDS.map((value) => ({ value, label: STAFF_DOCUMENT_LABELS[value] }))}
      />
      {kind === "driving_licence" && (
        <MultiSelectField
          of={form}
          name="licenceClasses"
          label="Classes"
          description="A job warns when its driver has no class for the vehicle."
          data={LICENCE_CLASSES.map((value) => ({ value, label: LICENCE_LABELS[value] }))}
        />
      )}
      <DateField
        of={form}
        name="expiresOn"
        label="Valid until"
        description="The last day. Empty when it does not expire; reminders come 60, 30 and 7 days before."
      />
      <TextareaField of={form} name="remark" label="Remark" maxLength={MAX_REMARK} />
    </DialogForm>
  );
}

export type ListedDocument = Output<typeof staffDocumentsContract, "list">["documents"][number];
