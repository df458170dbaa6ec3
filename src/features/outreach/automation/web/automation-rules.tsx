import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { client, type Output } from "~/platform/http/client";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { askFirst } from "~/platform/ui/office/confirm";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { RuleButtons } from "../../web/rule-buttons";
import type { automationRulesContract } from "../contract";
import { ACTION_LABELS, actionsOf, TRIGGER_LABELS } from "../domain";
import { automationList } from "../list";

export type ListedRule = Output<typeof automationRulesContract, "list">["rows"][number];

interface RulesProps {
  rows: ListedRule[];
  add: ReactNode;
  onEdit: (rule: ListedRule) => void;
  onTry: (rule: ListedRule) => void;
}

/** The rules by name. */
export function AutomationRules({ rows, add, onEdit, onTry }: RulesProps) {
  return (
    <DataTable
      list={automationList}
      page={wholeList(rows)}
      columns={[
        ...COLUMNS,
        {
          id: "actions",
          head: "Actions",
          actions: true,
          cell: (rule: ListedRule) => <RuleActions rule={rule} onEdit={onEdit} onTry={onTry} />,
        },
      ]}
      name={({ name }) => name}
      faded={({ isActive }) => !isActive}
      empty={{
        title: "No rules yet",
        none: "A rule plans a call, writes, or tells a colleague when something happens.",
        action: add,
      }}
    />
  );
}

/** 'at once', 'after 45 minutes', 'after 2 hours', 'after 3 days'. */
function delayOf(minutes: number): string {
  if (minutes === 0) return "at once";
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `after ${count} ${unit}${count === 1 ? "" : "s"}`;
}

function State({ rule }: { rule: ListedRule }) {
  if (rule.stoppedAt) return <Badge tone="error">Stopped</Badge>;
  return rule.isActive ? <Badge tone="ok">On</Badge> : <Badge tone="muted">Off</Badge>;
}

const COLUMNS: Column<ListedRule>[] = [
  {
    id: "name",
    head: "Rule",
    lead: true,
    share: 30,
    cell: ({ name }) => name,
    below: ({ trigger, delayMinutes }) => `${TRIGGER_LABELS[trigger]}, ${delayOf(delayMinutes)}`,
  },
  {
    id: "does",
    head: "Does",
    share: 26,
    room: "middle",
    cell: ({ actions }) =>
      actionsOf(actions)
        .map((action) => ACTION_LABELS[action])
        .join(", "),
  },
  { id: "state", head: "State", cell: (rule) => <State rule={rule} /> },
  { id: "maker", head: "Rights of", room: "wide", cell: ({ maker }) => maker ?? "–" },
  { id: "done", head: "30 days", figure: true, room: "middle", cell: ({ done }) => done },
];

interface ActionsProps {
  rule: ListedRule;
  onEdit: (rule: ListedRule) => void;
  onTry: (rule: ListedRule) => void;
}

function RuleActions({ rule, onEdit, onTry }: ActionsProps) {
  const { act, busy } = useAct();
  const rules = client<typeof automationRulesContract>("automationRules");
  const turn = () =>
    act("turn", () => rules.update({ id: rule.id, updatedAt: rule.updatedAt, isActive: !rule.isActive }), {
      said: rule.isActive ? `${rule.name} is off` : `${rule.name} is on`,
    });
  const remove = async () => {
    const question = `Delete ${rule.name}? What is due is not done; what it decided stays in the log.`;
    if (!(await askFirst(question, { title: "Delete the rule", confirm: "Delete", danger: true }))) return;
    await act("remove", () => rules.remove({ id: rule.id }), { said: `${rule.name} deleted` });
  };
  const isBusy = busy !== undefined;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <RuleButtons
        rule={rule}
        isBusy={isBusy}
        onTry={() => onTry(rule)}
        onTurn={turn}
        onEdit={() => onEdit(rule)}
        onRemove={remove}
      />
    </Group>
  );
}
