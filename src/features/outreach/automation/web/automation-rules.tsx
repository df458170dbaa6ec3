import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { client, type Output } from "~/platform/http/client";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { RuleButtons } from "../../web/rule-buttons";
import { RuleState } from "../../web/rule-state";
import { useRuleActs } from "../../web/use-rule-acts";
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
  { id: "state", head: "State", cell: (rule) => <RuleState rule={rule} /> },
  { id: "maker", head: "Rights of", room: "wide", cell: ({ maker }) => maker ?? "–" },
  { id: "done", head: "30 days", figure: true, room: "middle", cell: ({ done }) => done },
];

interface ActionsProps {
  rule: ListedRule;
  onEdit: (rule: ListedRule) => void;
  onTry: (rule: ListedRule) => void;
}

function RuleActions({ rule, onEdit, onTry }: ActionsProps) {
  const rules = client("automationRules");
  const { isBusy, turn, remove } = useRuleActs(
    rule,
    rules,
    "Pending actions are cancelled. Its past decisions stay in the log.",
  );
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
