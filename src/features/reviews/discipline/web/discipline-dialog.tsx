import { client, type Output } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField, SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_WRITTEN } from "../../domain";
import type { disciplineContract } from "../contract";
import { DISCIPLINE_KINDS, DISCIPLINE_LABELS, type DisciplineKind } from "../domain";
import { disciplineUndescribed } from "../errors";

interface DisciplineDialogProps {
  number: string;
  action?: ShownAction | undefined;
  onClose: () => void;
}

/** Records a disciplinary action, or corrects one. */
export function DisciplineDialog({ number, action, onClose }: DisciplineDialogProps) {
  const form = useWriteForm({
    start: {
      kind: (action?.kind ?? null) as string | null,
      date: action?.date ?? "",
      description: action?.description ?? "",
    },
    send: async ({ kind, date, description }, { context }) => {
      const discipline = client("discipline");
      const fields = { number, kind: kind as DisciplineKind, date, description };
      if (action) await discipline.edit({ ...fields, actionId: action.id, updatedAt: action.updatedAt });
      else await discipline.add(fields, { context });
    },
    after: onClose,
    said: action ? "Disciplinary action saved" : "Disciplinary action recorded",
  });
  return (
    <DialogForm
      of={form}
      title={action ? "Edit disciplinary action" : "Add disciplinary action"}
      submit={action ? "Save" : "Add action"}
      onClose={onClose}
    >
      <SelectField
        of={form}
        name="kind"
        label="Kind"
        required="Please choose what it is"
        data={DISCIPLINE_KINDS.map((value) => ({ value, label: DISCIPLINE_LABELS[value] }))}
        description={
          form.values.kind === "suspension"
            ? "This only records it. To make it take effect, suspend the employee on their page."
            : undefined
        }
      />
      <DateField of={form} name="date" label="Date" required="Please say when it was" />
      <TextareaField
        of={form}
        name="description"
        label="Incident"
        description="The employee can read this."
        required={disciplineUndescribed.en}
        maxLength={MAX_WRITTEN}
        minRows={4}
      />
    </DialogForm>
  );
}

export type ShownAction = Output<typeof disciplineContract, "list">["actions"][number];
