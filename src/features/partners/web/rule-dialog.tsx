import { client, type Output } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { DateField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { partnersContract } from "../contract";
import { FIRST_RULE, ruleOn } from "../domain";
import { RuleInputs, ruleOf, valuesOf } from "./rule-inputs";

interface RuleDialogProps {
  partner: Output<typeof partnersContract, "get">;
  today: PlainDate;
  onClose: () => void;
}

/** The commission from a day on. */
export function RuleDialog({ partner, today, onClose }: RuleDialogProps) {
  const rule = ruleOn(partner.rules, today) ?? FIRST_RULE;
  const form = useWriteForm({
    start: { ...valuesOf(rule), startsOn: today },
    send: ({ startsOn, ...rule }) =>
      client("partners").setRule({ id: partner.id, startsOn, rule: ruleOf(rule) }),
    after: onClose,
    said: "The commission is set",
  });
  return (
    <DialogForm of={form} title={`Commission of ${partner.name}`} submit="Save" onClose={onClose}>
      <RuleInputs of={form} />
      <DateField of={form} name="startsOn" label="From" min={today} required="Please choose the first day" />
    </DialogForm>
  );
}
