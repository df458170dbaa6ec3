import { Switch, TagsInput } from "@mantine/core";
import {
  LEAD_SERVICES,
  LEAD_SOURCES,
  type LeadService,
  type LeadSource,
  SERVICE_LABELS,
  SOURCE_LABELS,
} from "~/features/crm/leads/domain";
import { client } from "~/platform/http/client";
import { LOCALE_NAMES, LOCALES, type Locale } from "~/platform/kernel/locales";
import { currencyMark } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { AmountField, BoundField, MultiSelectField, TextField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { MoneyValue } from "~/platform/ui/office/money-field";
import { MAX_NAME, MAX_PLACES } from "../domain";
import { ruleNameRequired } from "../errors";
import type { ListedRule } from "./assignment-rules";

interface RuleDialogProps {
  rule: ListedRule | undefined;
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

const choices = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const orNull = (value: MoneyValue) => (value === "" ? null : value);

/** Adds or edits a rule. An empty field matches every lead. */
export function RuleDialog({ rule, staff, onClose }: RuleDialogProps) {
  const rules = client("assignmentRules");
  const form = useWriteForm({
    start: {
      name: rule?.name ?? "",
      services: (rule?.services ?? []) as string[],
      places: rule?.places ?? [],
      sources: (rule?.sources ?? []) as string[],
      locales: (rule?.locales ?? []) as string[],
      valueFrom: (rule?.valueFrom ?? "") as MoneyValue,
      valueTo: (rule?.valueTo ?? "") as MoneyValue,
      people: rule?.people.map(({ id }) => id) ?? [],
      isActive: rule?.isActive ?? true,
    },
    send: async (values, { context }): Promise<unknown> => {
      const fields = {
        ...values,
        services: values.services as LeadService[],
        sources: values.sources as LeadSource[],
        locales: values.locales as Locale[],
        valueFrom: orNull(values.valueFrom),
        valueTo: orNull(values.valueTo),
      };
      return rule
        ? rules.update({ id: rule.id, updatedAt: rule.updatedAt, ...fields })
        : rules.create(fields, { context });
    },
    after: onClose,
    said: (_, { name }) => `${name} saved`,
  });
  const named = [...staff, ...(rule?.people ?? []).filter(({ id }) => !staff.some((one) => one.id === id))];
  return (
    <DialogForm
      of={form}
      title={rule ? "Edit Rule" : "New Rule"}
      submit={rule ? "Save" : "Create Rule"}
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
      <MultiSelectField
        of={form}
        name="people"
        label="Given to, in turn"
        description="Skips people who are off or on leave."
        data={named.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        withAsterisk
      />
      <MultiSelectField
        of={form}
        name="services"
        label="Services"
        placeholder={form.values.services.length === 0 ? "Any" : undefined}
        data={choices(LEAD_SERVICES, SERVICE_LABELS)}
      />
      <BoundField of={form} name="places">
        {({ value, onChange, error }) => (
          <TagsInput
            label="Places"
            description="From or to. Press Enter after each."
            placeholder={value.length === 0 ? "Any" : undefined}
            value={value}
            onChange={onChange}
            error={error}
            maxTags={MAX_PLACES}
          />
        )}
      </BoundField>
      <MultiSelectField
        of={form}
        name="sources"
        label="Sources"
        placeholder={form.values.sources.length === 0 ? "Any" : undefined}
        data={choices(LEAD_SOURCES, SOURCE_LABELS)}
      />
      <MultiSelectField
        of={form}
        name="locales"
        label="Languages"
        placeholder={form.values.locales.length === 0 ? "Any" : undefined}
        data={choices(LOCALES, LOCALE_NAMES)}
      />
      <AmountField of={form} name="valueFrom" label={`Value from, ${currencyMark()}`} />
      <AmountField of={form} name="valueTo" label={`Value to, ${currencyMark()}`} />
      <BoundField of={form} name="isActive">
        {({ value, onChange }) => (
          <Switch label="On" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
        )}
      </BoundField>
    </DialogForm>
  );
}
