import { Switch, TagsInput } from "@mantine/core";
import type { ReactNode } from "react";
import { LEAD_SERVICES, LEAD_SOURCES, SERVICE_LABELS, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { LOCALE_NAMES, LOCALES } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, MultiSelectField, TextField } from "~/platform/ui/form/fields";
import type { CallOptions } from "~/platform/ui/form/use-write";
import { useWriteForm, type WriteForm } from "~/platform/ui/form/write-form";
import { MAX_NAME, MAX_PLACES, type RuleConditions } from "../assignment/domain";
import { ruleNameRequired } from "../assignment/errors";
import type { RuleValues } from "./rule-values";

interface RuleFormProps<Values extends RuleValues, Fields> {
  rule: { id: string; updatedAt: Date } | undefined;
  start: Values;
  fieldsOf: (values: Values) => Fields;
  calls: {
    create: (fields: NoInfer<Fields>, options: CallOptions) => Promise<unknown>;
    update: (fields: NoInfer<Fields> & { id: string; updatedAt: Date }) => Promise<unknown>;
  };
  place?: (serverName: string) => string;
  size?: "lg";
  onClose: () => void;
  children: (of: WriteForm<Values>) => ReactNode;
}

/** Adds or edits a rule: its name, what the kind of rule asks for, and whether it is on. */
export function RuleForm<Values extends RuleValues, Fields>({
  rule,
  start,
  fieldsOf,
  calls,
  place,
  size,
  onClose,
  children,
}: RuleFormProps<Values, Fields>) {
  const form = useWriteForm<Values, unknown>({
    start,
    send: (values, { context }) =>
      rule
        ? calls.update({ ...fieldsOf(values), id: rule.id, updatedAt: rule.updatedAt })
        : calls.create(fieldsOf(values), { context }),
    ...(place ? { place } : {}),
    after: onClose,
    said: (_, { name }) => `${name} saved`,
  });
  const of = form as unknown as WriteForm<RuleValues>;
  return (
    <DialogForm
      of={form}
      title={rule ? "Edit Rule" : "New Rule"}
      submit={rule ? "Save" : "Create Rule"}
      ready={!rule || form.isDirty}
      {...(size ? { size } : {})}
      onClose={onClose}
    >
      <TextField
        of={of}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        required={ruleNameRequired.en}
        withAsterisk
        focus
      />
      {children(form)}
      <BoundField of={of} name="isActive">
        {({ value, onChange }) => (
          <Switch label="On" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
        )}
      </BoundField>
    </DialogForm>
  );
}

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

interface ConditionInputsProps<Values extends RuleValues> {
  of: WriteForm<Values>;
  hidden?: readonly (keyof RuleConditions)[];
}

/** The conditions of a rule. An empty field matches everything. */
export function ConditionInputs<Values extends RuleValues>({
  of: typed,
  hidden = [],
}: ConditionInputsProps<Values>) {
  const of = typed as unknown as WriteForm<RuleValues>;
  const any = (name: "services" | "places" | "sources" | "locales") =>
    of.values[name].length === 0 ? "Any" : undefined;
  return (
    <>
      {!hidden.includes("services") && (
        <MultiSelectField
          of={of}
          name="services"
          label="Services"
          placeholder={any("services")}
          data={choices(LEAD_SERVICES, SERVICE_LABELS)}
        />
      )}
      {!hidden.includes("sources") && (
        <MultiSelectField
          of={of}
          name="sources"
          label="Sources"
          placeholder={any("sources")}
          data={choices(LEAD_SOURCES, SOURCE_LABELS)}
        />
      )}
      {!hidden.includes("places") && (
        <BoundField of={of} name="places">
          {({ value, onChange, error }) => (
            <TagsInput
              label="Places"
              description="From or to. Press Enter after each."
              placeholder={any("places")}
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
        placeholder={any("locales")}
        data={choices(LOCALES, LOCALE_NAMES)}
      />
      <AmountField of={of} name="valueFrom" label={`Value from, ${currencyMark()}`} />
      <AmountField of={of} name="valueTo" label={`Value to, ${currencyMark()}`} />
    </>
  );
}
