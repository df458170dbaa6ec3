import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SERVICE_LABELS, SOURCE_LABELS } from "~/features/crm/leads/domain";
import { client, type Output } from "~/platform/http/client";
import { LOCALE_NAMES } from "~/platform/kernel/locales";
import { formatKes } from "~/platform/kernel/money";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { RuleButtons } from "../../web/rule-buttons";
import { RuleState } from "../../web/rule-state";
import { useRuleActs } from "../../web/use-rule-acts";
import type { assignmentRulesContract } from "../contract";
import { ruleList } from "../list";

export type ListedRule = Output<typeof assignmentRulesContract, "list">["rows"][number];

interface RulesProps {
  rows: ListedRule[];
  add: ReactNode;
  onEdit: (rule: ListedRule) => void;
  onTry: (rule: ListedRule) => void;
}

/** The rules in order of evaluation. */
export function AssignmentRules({ rows, add, onEdit, onTry }: RulesProps) {
  const ids = rows.map(({ id }) => id);
  return (
    <DataTable
      list={ruleList}
      page={wholeList(rows)}
      columns={[
        ...COLUMNS,
        {
          id: "actions",
          head: "Actions",
          actions: true,
          cell: (rule: ListedRule) => <RuleActions rule={rule} ids={ids} onEdit={onEdit} onTry={onTry} />,
        },
      ]}
      name={({ name }) => name}
      faded={({ isActive }) => !isActive}
      empty={{
        title: "No rules yet",
        none: "Without a rule, new leads stay unassigned. Add a rule to assign them.",
        action: add,
      }}
    />
  );
}

function conditionsOf(rule: ListedRule): string {
  const values = [
    rule.valueFrom === null ? "" : `from ${formatKes(rule.valueFrom)}`,
    rule.valueTo === null ? "" : `to ${formatKes(rule.valueTo)}`,
  ];
  const said = [
    rule.services.map((service) => SERVICE_LABELS[service]).join(", "),
    rule.places.join(", "),
    rule.sources.map((source) => SOURCE_LABELS[source]).join(", "),
    rule.locales.map((locale) => LOCALE_NAMES[locale]).join(", "),
    ...values,
  ];
  return said.filter(Boolean).join(" · ") || "Every lead";
}

const COLUMNS: Column<ListedRule>[] = [
  { id: "name", head: "Rule", lead: true, share: 26, cell: ({ name }) => name, after: conditionsOf },
  {
    id: "people",
    head: "Given to, in turn",
    share: 30,
    room: "middle",
    cell: ({ people }) => people.map(({ name }) => name).join(", "),
  },
  { id: "state", head: "State", cell: (rule) => <RuleState rule={rule} /> },
  { id: "maker", head: "Rights of", room: "wide", cell: ({ maker }) => maker ?? "–" },
  { id: "given", head: "30 days", figure: true, room: "middle", cell: ({ given }) => given },
];

interface ActionsProps {
  rule: ListedRule;
  ids: readonly string[];
  onEdit: (rule: ListedRule) => void;
  onTry: (rule: ListedRule) => void;
}

function RuleActions({ rule, ids, onEdit, onTry }: ActionsProps) {
  const rules = client("assignmentRules");
  const { act, isBusy, turn, remove } = useRuleActs(rule, rules, "Its past decisions stay in the log.");
  const at = ids.indexOf(rule.id);
  const move = (by: -1 | 1) => {
    const order = ids.filter((id) => id !== rule.id);
    order.splice(at + by, 0, rule.id);
    return act("move", () => rules.order({ ids: order }), { said: `${rule.name} moved` });
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${rule.name} up`}
        disabled={at === 0 || isBusy}
        onClick={() => move(-1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Move ${rule.name} down`}
        disabled={at === ids.length - 1 || isBusy}
        onClick={() => move(1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
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
