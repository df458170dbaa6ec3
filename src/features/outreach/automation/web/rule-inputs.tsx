import { Alert, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import {
  CheckboxField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import type { RuleConditions } from "../../assignment/domain";
import { ConditionInputs } from "../../web/rule-form";
import {
  MAX_DELAY,
  MAX_DUE_DAYS,
  MAX_SMS,
  MAX_SUBJECT,
  MAX_TAG,
  MAX_TEXT,
  type Subject,
  subjectOf,
  TRIGGER_LABELS,
  TRIGGERS,
  type Trigger,
} from "../domain";
import styles from "./rule-inputs.module.css";
import type { RuleValues } from "./rule-values";

type Of = WriteForm<RuleValues>;
type Choice = { value: string; label: string };

const HIDDEN: Readonly<Record<Subject, readonly (keyof RuleConditions)[]>> = {
  lead: [],
  quote: ["services", "sources"],
  move: ["services", "sources"],
  invoice: ["services", "sources", "places"],
};
const ACTIVITIES = [
  { value: "call", label: "Call" },
  { value: "task", label: "Task" },
  { value: "follow_up", label: "Follow-up" },
];

/** The trigger, conditions and actions of a rule. An empty field is no condition and no action. */
export function RuleInputs({ of, staff }: { of: Of; staff: readonly { id: string; name: string }[] }) {
  const subject = subjectOf((of.values.trigger ?? "lead.created") as Trigger);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
        <SelectField
          of={of}
          name="trigger"
          label="When"
          data={TRIGGERS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
          searchable
        />
        <NumberField of={of} name="delayMinutes" label="Minutes to wait" min={0} max={MAX_DELAY} />
      </SimpleGrid>
      <Part title="Only for">
        <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
          <ConditionInputs of={of} hidden={HIDDEN[subject]} />
        </SimpleGrid>
      </Part>
      <Part title="Internal actions">
        <Inside of={of} subject={subject} people={people} />
      </Part>
      <Part title="Customer message">
        <Messages of={of} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Inside({ of, subject, people }: { of: Of; subject: Subject; people: Choice[] }) {
  return (
    <>
      {subject === "lead" && (
        <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
          <SelectField of={of} name="assign" label="Give it to" data={people} searchable clearable />
          <TextField of={of} name="tag" label="Add the tag" maxLength={MAX_TAG} />
        </SimpleGrid>
      )}
      <TextField
        of={of}
        name="activitySubject"
        label="Plan an activity about"
        description="{name} and {number} are filled in."
        maxLength={MAX_SUBJECT}
      />
      {of.values.activitySubject && (
        <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
          <SelectField of={of} name="activityType" label="Kind of activity" data={ACTIVITIES} />
          <NumberField of={of} name="activityInDays" label="Due in days" min={0} max={MAX_DUE_DAYS} />
        </SimpleGrid>
      )}
      <MultiSelectField of={of} name="people" label="Tell colleagues" data={people} searchable />
      {of.values.people.length > 0 && (
        <TextField of={of} name="told" label="Notification text" maxLength={MAX_SUBJECT} />
      )}
      <CheckboxField of={of} name="webhook" label="Call the webhooks that chose 'A rule called'" />
    </>
  );
}

function Messages({ of }: { of: Of }) {
  const { text, sms } = of.values;
  return (
    <>
      <p className="muted">{"{name} and {number} are filled in. Each in both languages."}</p>
      <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
        <TextField of={of} name="subject" label="E-mail: subject, English" maxLength={MAX_SUBJECT} />
        <TextField of={of} name="subjectSw" label="E-mail: subject, Kiswahili" maxLength={MAX_SUBJECT} />
        <TextareaField of={of} name="text" label="E-mail: text, English" maxLength={MAX_TEXT} autosize />
        <TextareaField of={of} name="textSw" label="E-mail: text, Kiswahili" maxLength={MAX_TEXT} autosize />
        <TextareaField of={of} name="sms" label="SMS: text, English" maxLength={MAX_SMS} autosize />
        <TextareaField of={of} name="smsSw" label="SMS: text, Kiswahili" maxLength={MAX_SMS} autosize />
      </SimpleGrid>
      {Boolean(text || sms) && (
        <Alert>
          Opt-outs and one message a day apply. Only an immediate reply to something the customer did
          themselves is exempt. Every message has an opt-out link.
        </Alert>
      )}
    </>
  );
}
