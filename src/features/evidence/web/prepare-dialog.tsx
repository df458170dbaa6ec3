import { client } from "~/platform/http/client";
import { LOCALE_NAMES, LOCALES, type Locale } from "~/platform/kernel/locales";
import { reasonRequired } from "~/platform/kernel/schema-errors";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { DOCUMENT_KINDS, type DocumentKind, KIND_LABELS, MAX_NOTE, MAX_REASON } from "../domain/documents";
import type { Evidence, EvidenceDocument } from "./evidence-words";

interface PrepareDialogProps {
  jobs: Evidence["jobs"];
  /** The document that the new one corrects. */
  amends?: EvidenceDocument;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

// Change orders with their prices come from their own part.
const KINDS = DOCUMENT_KINDS.filter((kind) => kind !== "change_order").map((value) => ({
  value,
  label: KIND_LABELS[value],
}));

/** Prepares a paper of a job, or one that corrects a signed paper. */
export function PrepareDialog({ jobs, amends, onClose, onDone }: PrepareDialogProps) {
  const form = useWriteForm({
    start: {
      job: (jobs.find(({ number }) => number === amends?.job) ?? jobs[0])?.id ?? null,
      kind: (amends?.kind ?? "origin") as string | null,
      locale: (amends?.locale ?? "") as string | null,
      note: "",
      reason: "",
    },
    send: ({ job, kind, locale, note, reason }, { context }) =>
      client("evidence").prepare(
        {
          ...{ id: job ?? "", kind: kind as DocumentKind, note, reason },
          ...(locale ? { locale: locale as Locale } : {}),
          ...(amends ? { amends: amends.id } : {}),
        },
        { context },
      ),
    said: "Document prepared",
    after: () => {
      void onDone();
      onClose();
    },
  });
  return (
    <DialogForm
      of={form}
      title={amends ? `Correct ${KIND_LABELS[amends.kind].toLowerCase()}` : "Prepare document"}
      submit="Prepare document"
      onClose={onClose}
    >
      {amends ? (
        <TextareaField
          of={form}
          name="reason"
          label="Reason"
          description="Printed on the new document, beside the code of the first one."
          required={reasonRequired.en}
          maxLength={MAX_REASON}
          focus
        />
      ) : (
        <SelectField of={form} name="kind" label="Document" data={KINDS} />
      )}
      {jobs.length > 1 && (
        <SelectField
          of={form}
          name="job"
          label="Job"
          data={jobs.map(({ id, number }) => ({ value: id, label: number }))}
        />
      )}
      <SelectField
        of={form}
        name="locale"
        label="Language"
        data={[
          { value: "", label: "The customer's" },
          ...LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
        ]}
      />
      <TextareaField
        of={form}
        name="note"
        label="Note"
        description="Printed on the document."
        maxLength={MAX_NOTE}
      />
    </DialogForm>
  );
}
