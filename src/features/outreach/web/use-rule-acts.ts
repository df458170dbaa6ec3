import { useAct } from "~/platform/ui/form/use-write";
import { askToConfirm } from "~/platform/ui/office/confirm";

interface Rule {
  id: string;
  name: string;
  isActive: boolean;
  updatedAt: Date;
}

interface Rules {
  update: (change: { id: string; updatedAt: Date; isActive: boolean }) => Promise<unknown>;
  remove: (rule: { id: string }) => Promise<unknown>;
}

/** Switches a rule on or off, and deletes it after a question that ends with `kept`: what stays. */
export function useRuleActs(rule: Rule, rules: Rules, kept: string) {
  const { act, busy } = useAct();
  return {
    act,
    isBusy: busy !== undefined,
    turn: () =>
      act("turn", () => rules.update({ id: rule.id, updatedAt: rule.updatedAt, isActive: !rule.isActive }), {
        said: rule.isActive ? `${rule.name} is off` : `${rule.name} is on`,
      }),
    async remove() {
      const question = `Delete ${rule.name}? ${kept}`;
      if (!(await askToConfirm(question, { title: "Delete the rule", confirm: "Delete", danger: true })))
        return;
      await act("remove", () => rules.remove({ id: rule.id }), { said: `${rule.name} deleted` });
    },
  };
}
