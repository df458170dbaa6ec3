import { Alert } from "@mantine/core";
import { client } from "~/platform/http/client";
import { RuleForm } from "../../web/rule-form";
import { RuleInputs } from "./rule-inputs";
import { fieldsOf, type ListedRule, placeOf, valuesOf } from "./rule-values";

interface RuleDialogProps {
  rule: ListedRule | undefined;
  staff: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Adds or edits a rule. An empty field is no condition and no action. */
export function RuleDialog({ rule, staff, onClose }: RuleDialogProps) {
  return (
    <RuleForm
      rule={rule}
      start={valuesOf(rule)}
      fieldsOf={fieldsOf}
      calls={client("automationRules")}
      place={placeOf}
      size="lg"
      onClose={onClose}
    >
      {(form) => (
        <>
          <RuleInputs of={form} staff={staff} />
          {rule?.stoppedAt && (
            <Alert color="red">The owner no longer has permission. If you enable it, it runs as you.</Alert>
          )}
        </>
      )}
    </RuleForm>
  );
}
