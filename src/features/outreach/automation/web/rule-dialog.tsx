import { Alert, Switch, TagsInput } from "@mantine/core";
import { LEAD_SERVICES, LEAD_SOURCES, SERVICE_LABELS, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { client } from "~/platform/http/client";
import { LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
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
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_PLACES } from "../../assignment/domain";
import { ruleNameRequired } from "../../assignment/errors";
import type { automationRulesContract } from "../contract";
import {
  MAX_DELAY,
  MAX_DUE_DAYS,
  MAX_NAME,
  MAX_SMS,
  MAX_SUBJECT,
  MAX_TAG,
  MAX_TEXT,
  subjectOf,
  TRIGGER_LABELS,
  TRIGGERS,
  type Trigger,
} from "../domain";
import type { ListedRule } from "./automation-rules";
import { fieldsOf, valuesOf } from "./rule-values";

interface RuleDialogProps {
  /** Undefined for a new one. */
  rule: ListedRule | undefined;
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const ACTIVITIES = [
  { value: "call", label: "Call" },
  { value: "task", label: "Task" },
  { value: "follow_up", label: "Follow-up" },
];

/** Adds a rule, or changes one. What is left empty is not asked, and not done. */
export function RuleDialog({ rule, staff, onClose }: RuleDialogProps) {
  const rules = client<typeof automationRulesContract>("automationRules");
  const form = useWriteForm({
    start: valuesOf(rule),
    send: async (values, { context }): Promise<unknown> =>
      rule
        ? rules.update({ id: rule.id, updatedAt: rule.updatedAt, ...fieldsOf(values) })
        : rules.create(fieldsOf(values), { context }),
    after: onClose,
    said: (_, { name }) => `${name} saved`,
  });
  const subject = subjectOf((form.values.trigger ?? "lead.created") as Trigger);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  const any = (values: readonly string[]) => (values.length === 0 ? "Any" : undefined);
  return (
    <DialogForm
      of={form}
      title={rule ? "Edit rule" : "New rule"}
      submit={rule ? "Save" : "Create rule"}
      ready={!rule || form.isDirty}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        required={ruleNameRequired.en}
        withAsterisk
        focus
      />
      <SelectField
        of={form}
        name="trigger"
        label="When"
        data={choices(TRIGGERS, TRIGGER_LABELS)}
        searchable
        allowDeselect={false}
      />
      <NumberField of={form} name="delayMinutes" label="Minutes to wait" min={0} max={MAX_DELAY} />
      {subject === "lead" && (
        <>
          <MultiSelectField
            of={form}
            name="services"
            label="Services"
            placeholder={any(form.values.services)}
            data={choices(LEAD_SERVICES, SERVICE_LABELS)}
          />
          <MultiSelectField
            of={form}
            name="sources"
            label="Sources"
            placeholder={any(form.values.sources)}
            data={choices(LEAD_SOURCES, SOURCE_LABELS)}
          />
        </>
      )}
      {subject !== "invoice" && (
        <BoundField of={form} name="places">
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
        of={form}
        name="locales"
        label="Languages"
        placeholder={any(form.values.locales)}
        data={choices(LOCALES, LOCALE_NAMES)}
      />
      <AmountField of={form} name="valueFrom" label={`Value from, ${currencyMark()}`} />
      <AmountField of={form} name="valueTo" label={`Value to, ${currencyMark()}`} />
      {subject === "lead" && (
        <>
          <SelectField of={form} name="assign" label="Give it to" data={people} searchable clearable />
          <TextField of={form} name="tag" label="Add the tag" maxLength={MAX_TAG} />
        </>
      )}
      <TextField
        of={form}
        name="activitySubject"
        label="Plan an activity about"
        description="{name} and {number} are filled in."
        maxLength={MAX_SUBJECT}
      />
      {form.values.activitySubject && (
        <>
          <SelectField
            of={form}
            name="activityType"
            label="Kind of activity"
            data={ACTIVITIES}
            allowDeselect={false}
          />
          <NumberField of={form} name="activityInDays" label="Due in days" min={0} max={MAX_DUE_DAYS} />
        </>
      )}
      <TextField of={form} name="subject" label="E-mail: subject, English" maxLength={MAX_SUBJECT} />
      <TextareaField of={form} name="text" label="E-mail: text, English" maxLength={MAX_TEXT} autosize />
      <TextField of={form} name="subjectSw" label="E-mail: subject, Kiswahili" maxLength={MAX_SUBJECT} />
      <TextareaField of={form} name="textSw" label="E-mail: text, Kiswahili" maxLength={MAX_TEXT} autosize />
      <TextareaField of={form} name="sms" label="SMS: text, English" maxLength={MAX_SMS} autosize />
      <TextareaField of={form} name="smsSw" label="SMS: text, Kiswahili" maxLength={MAX_SMS} autosize />
      {Boolean(form.values.text || form.values.sms) && Number(form.values.delayMinutes) > 0 && (
        <Alert>
          What comes later than at once is a follow-up: it has a way out, goes to nobody who opted out, and
          nobody is written to twice a day.
        </Alert>
      )}
      <MultiSelectField of={form} name="people" label="Tell colleagues" data={people} searchable />
      {form.values.people.length > 0 && (
        <TextField of={form} name="told" label="What they are told" maxLength={MAX_SUBJECT} />
      )}
      <CheckboxField of={form} name="webhook" label="Call the webhooks that chose 'A rule called'" />
      {rule?.stoppedAt && (
        <Alert color="red">Whoever made it lost the right. Saved switched on, it has yours.</Alert>
      )}
      <BoundField of={form} name="isActive">
        {({ value, onChange }) => (
          <Switch label="On" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
        )}
      </BoundField>
    </DialogForm>
  );
}
