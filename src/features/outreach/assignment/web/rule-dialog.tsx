import { client, type Output } from "~/platform/http/client";
import { MultiSelectField } from "~/platform/ui/form/fields";
import { ConditionInputs, RuleForm } from "../../web/rule-form";
import { type RuleValues, ruleFields, ruleValues } from "../../web/rule-values";
import type { assignmentRulesContract } from "../contract";

interface RuleDialogProps {
  rule: Output<typeof assignmentRulesContract, "list">["rows"][number] | undefined;
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

const fieldsOf = (values: RuleValues & { people: string[] }) => ({
  ...ruleFields(values),
  people: values.people,
});

/** Adds or edits a rule. An empty field matches every lead. */
export function RuleDialog({ rule, staff, onClose }: RuleDialogProps) {
  const named = [...staff, ...(rule?.people ?? []).filter(({ id }) => !staff.some((one) => one.id === id))];
  return (
    <RuleForm
      rule={rule}
      start={{ ...ruleValues(rule), people: rule?.people.map(({ id }) => id) ?? [] }}
      fieldsOf={fieldsOf}
      calls={client("assignmentRules")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MultiSelectField
            of={form}
            name="people"
            label="Assigned to, in turn"
            description="Skips people who are off or on leave."
            data={named.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            withAsterisk
          />
          <ConditionInputs of={form} />
        </>
      )}
    </RuleForm>
  );
}
