import { Fieldset, TagsInput } from "@mantine/core";
import { formatPhone } from "~/platform/kernel/phone";
import {
  BoundField,
  CheckboxField,
  DateField,
  PhoneField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { COMMUNICATION_TYPES, MAX_TAGS, PRIORITIES, PRIORITY_LABELS, TYPE_LABELS } from "../domain";
import { followUpDayRequired, priorityRequired, typeRequired } from "../errors";
import styles from "./communication-inputs.module.css";
import type { CommunicationChoices, CommunicationValues } from "./communication-values";

interface InputsProps {
  of: WriteForm<CommunicationValues>;
}

const TYPES = COMMUNICATION_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
const LEVELS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

export function TypeInput({ of, focus = true }: InputsProps & { focus?: boolean }) {
  return (
    <SelectField
      of={of}
      name="type"
      label="Type"
      required={typeRequired.en}
      data={TYPES}
      withAsterisk
      focus={focus}
    />
  );
}

export function PriorityInput({ of }: InputsProps) {
  return (
    <SelectField
      of={of}
      name="priority"
      label="Priority"
      required={priorityRequired.en}
      data={LEVELS}
      withAsterisk
    />
  );
}

/** Inputs besides the content: contact person, deadline, subject and follow-up. */
export function CommunicationInputs({ of, choices }: InputsProps & { choices: CommunicationChoices }) {
  const { responseRequired, followUpRequired } = of.values;
  return (
    <>
      <Fieldset legend="Contact person" className={styles.pair ?? ""}>
        <TextField
          of={of}
          name="contactPerson.name"
          label="Name"
          placeholder={choices.to.name}
          maxLength={120}
        />
        <TextField
          of={of}
          name="contactPerson.role"
          label="Role"
          placeholder="Office manager"
          maxLength={80}
        />
        <TextField
          of={of}
          name="contactPerson.email"
          label="Email"
          type="email"
          placeholder={choices.to.email}
          maxLength={254}
        />
        <PhoneField
          of={of}
          name="contactPerson.phone"
          label="Phone"
          placeholder={formatPhone(choices.to.phone)}
          maxLength={30}
        />
      </Fieldset>
      <Fieldset legend="Answer" className={styles.pair ?? ""}>
        <div className={styles.whole}>
          <CheckboxField of={of} name="responseRequired" label="An answer is needed" />
        </div>
        {responseRequired && (
          <>
            <DateField
              of={of}
              name="responseDeadline"
              label="Deadline"
              description="The assignee is notified when overdue."
            />
            <TextField of={of} name="deadlineTime" label="Time" type="time" description="In Nairobi." />
          </>
        )}
      </Fieldset>
      <Fieldset legend="Follow-up" className={styles.pair ?? ""}>
        <div className={styles.whole}>
          <CheckboxField of={of} name="followUpRequired" label="Come back to it" />
        </div>
        {followUpRequired && (
          <>
            <DateField of={of} name="followUpDate" label="Day" required={followUpDayRequired.en} />
            <TextareaField
              of={of}
              name="followUpNotes"
              label="What to do then"
              maxLength={1000}
              minRows={1}
            />
          </>
        )}
      </Fieldset>
      <Fieldset legend="About" className={styles.pair ?? ""}>
        {choices.quotes.length > 0 && (
          <SelectField
            of={of}
            name="relatedQuoteId"
            label="Quote"
            clearable
            searchable
            data={numbersOf(choices.quotes)}
          />
        )}
        {choices.moves.length > 0 && (
          <SelectField
            of={of}
            name="relatedMoveId"
            label="Move"
            clearable
            searchable
            data={numbersOf(choices.moves)}
          />
        )}
        <div className={styles.whole}>
          <BoundField of={of} name="tags">
            {({ value, onChange, error }) => (
              <TagsInput
                label="Tags"
                description="Press Enter after each."
                maxTags={MAX_TAGS}
                maxLength={30}
                value={value}
                onChange={onChange}
                error={error}
              />
            )}
          </BoundField>
        </div>
      </Fieldset>
    </>
  );
}

const numbersOf = (rows: readonly { id: string; number: string }[]) =>
  rows.map(({ id, number }) => ({ value: id, label: number }));
