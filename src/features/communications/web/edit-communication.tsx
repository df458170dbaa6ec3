import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { SelectField, TextareaField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { CommunicationInputs, PriorityInput, TypeInput } from "./communication-inputs";
import styles from "./communication-inputs.module.css";
import { type Communication, type CommunicationChoices, factsOf, valuesOf } from "./communication-values";

interface EditCommunicationProps {
  customer: string;
  row: Communication;
  choices: CommunicationChoices;
  onClose: () => void;
}

const RATINGS = [
  { value: "5", label: "5, very satisfied" },
  { value: "4", label: "4, satisfied" },
  { value: "3", label: "3, neither" },
  { value: "2", label: "2, dissatisfied" },
  { value: "1", label: "1, very dissatisfied" },
];

/** Edits the facts of a communication; its content cannot change. */
export function EditCommunication({ customer, row, choices, onClose }: EditCommunicationProps) {
  const form = useWriteForm({
    start: valuesOf(row),
    send: async (values) => {
      const { satisfactionRating: rating, satisfactionFeedback } = values;
      await client("communications").edit({
        id: customer,
        communicationId: row.id,
        ...factsOf(values),
        satisfactionRating: rating ? Number(rating) : null,
        satisfactionFeedback,
        ...(row.updatedAt ? { updatedAt: row.updatedAt } : {}),
      });
    },
    after: onClose,
    said: "Communication saved",
  });
  return (
    <DialogForm of={form} title="Edit communication" submit="Save" size="lg" onClose={onClose}>
      <div className={styles.pair}>
        <TypeInput of={form} />
        <PriorityInput of={form} />
      </div>
      <CommunicationInputs of={form} choices={choices} />
      <div className={styles.pair}>
        <SelectField
          of={form}
          name="satisfactionRating"
          label="Satisfaction"
          placeholder="Not asked yet"
          clearable
          data={RATINGS}
        />
        <TextareaField
          of={form}
          name="satisfactionFeedback"
          label="In their words"
          maxLength={1000}
          minRows={1}
        />
      </div>
    </DialogForm>
  );
}
