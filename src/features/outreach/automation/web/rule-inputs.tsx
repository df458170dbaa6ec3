import { Alert, SimpleGrid, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import { LEAD_SERVICES, LEAD_SOURCES, SERVICE_LABELS, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import {
  AmountField,
  BoundField,
  CheckboxField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from "~/platform/ui/form/fields";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { MAX_PLACES } from "../../assignment/domain";
import { ruleNameRequired } from "../../assignment/errors";
import {
  MAX_DELAY,
  MAX_DUE_DAYS,
  MAX_NAME,
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

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
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
      <TextField
        of={of}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        required={ruleNameRequired.en}
        withAsterisk
        focus
      />
      <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
        <SelectField
          of={of}
          name="trigger"
          label="When"
          data={choices(TRIGGERS, TRIGGER_LABELS)}
          searchable
          allowDeselect={false}
        />
        <NumberField of={of} name="delayMinutes" label="Minutes to wait" min={0} max={MAX_DELAY} />
      </SimpleGrid>
      <Part title="Only for">
        <Conditions of={of} subject={subject} />
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

function Conditions({ of, subject }: { of: Of; subject: Subject }) {
  const any = (values: readonly string[]) => (values.length === 0 ? "Any" : undefined);
  return (
    <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={16}>
      {subject === "lead" && (
        <>
          <MultiSelectField
            of={of}
            name="services"
            label="Services"
            placeholder={any(of.values.services)}
            data={choices(LEAD_SERVICES, SERVICE_LABELS)}
          />
          <MultiSelectField
            of={of}
            name="sources"
            label="Sources"
            placeholder={any(of.values.sources)}
            data={choices(LEAD_SOURCES, SOURCE_LABELS)}
          />
        </>
      )}
      {subject !== "invoice" && (
        <BoundField of={of} name="places">
          {({ value, onChange, error }) => (
            <TagsInput
              label="Places"
              description="From or to. Press Enter after each."
              placeholder={any(value)}
              value={value}
              onChange={onChange}
              error={error}
              maxTags={MAX_PLACES}
            />
          )}
        </BoundField>
      )}
      <MultiSelectField
        of={of}
        name="locales"
        label="Languages"
        placeholder={any(of.values.locales)}
        data={choices(LOCALES, LOCALE_NAMES)}
      />
      <AmountField of={of} name="valueFrom" label={`Value from, ${currencyMark()}`} />
      <AmountField of={of} name="valueTo" label={`Value to, ${currencyMark()}`} />
    </SimpleGrid>
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
          <SelectField
            of={of}
            name="activityType"
            label="Kind of activity"
            data={ACTIVITIES}
            allowDeselect={false}
          />
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
