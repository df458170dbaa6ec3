import { Alert, Switch } from "@mantine/core";
import { client } from "~/platform/http/client";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { BoundField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { ListedRule } from "./automation-rules";
import { RuleInputs } from "./rule-inputs";
import { fieldsOf, placeOf, valuesOf } from "./rule-values";

interface RuleDialogProps {
  rule: ListedRule | undefined;
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds or edits a rule. An empty field is no condition and no action. */
export function RuleDialog({ rule, staff, onClose }: RuleDialogProps) {
  const rules = client("automationRules");
  const form = useWriteForm({
    start: valuesOf(rule),
    send: async (values, { context }): Promise<unknown> =>
      rule
        ? rules.update({ id: rule.id, updatedAt: rule.updatedAt, ...fieldsOf(values) })
        : rules.create(fieldsOf(values), { context }),
    place: placeOf,
    after: onClose,
    said: (_, { name }) => `${name} saved`,
  });
  return (
    <DialogForm
      of={form}
      title={rule ? "Edit Rule" : "New Rule"}
      submit={rule ? "Save" : "Create Rule"}
      ready={!rule || form.isDirty}
      size="lg"
      onClose={onClose}
    >
      <RuleInputs of={form} staff={staff} />
      {rule?.stoppedAt && (
        <Alert color="red">The owner no longer has permission. If you enable it, it runs as you.</Alert>
      )}
      <BoundField of={form} name="isActive">
        {({ value, onChange }) => (
          <Switch label="On" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
        )}
      </BoundField>
    </DialogForm>
  );
}
