import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Badge } from "~/platform/ui/badge";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable, type DataTableProps } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Tried } from "./dry-run-dialog";
import { type ListedRule, type Reorder, RuleActions, type RuleCalls } from "./rule-actions";
import styles from "./rules.module.css";

const DryRunDialog = onDemand(() => import("./dry-run-dialog").then((part) => part.DryRunDialog));

interface ShownRules<Rule> extends Pick<DataTableProps<Rule & { id: string }>, "list"> {
  rows: Rule[];
  /** Without the state, the owner and the actions, which every kind of rule has. */
  columns: readonly Column<Rule>[];
  /** The number of runs in 30 days. */
  count: { id: string; of: (rule: Rule) => number };
  none: string;
  calls: RuleCalls;
  order?: Reorder;
  kept: string;
}

interface ShownRuns<Run extends { id: string }>
  extends Pick<DataTableProps<Run>, "list" | "columns" | "name" | "to" | "empty"> {
  title: string;
  rows: Run[];
}

interface RulesScreenProps<Rule, Run extends { id: string }> {
  title: string;
  children: ReactNode;
  rules: ShownRules<Rule>;
  runs: ShownRuns<Run>;
  /** Defined beside the page, so that it stays the same between renders. */
  tryRule: (rule: { id: string }) => Promise<Tried>;
  /** The dialog that adds or edits a rule. */
  editor: (rule: Rule | undefined, onClose: () => void) => ReactNode;
}

/** A kind of rules: the rules, their log, and the dialogs to edit and to try one. */
export function RulesScreen<Rule extends ListedRule, Run extends { id: string }>({
  title,
  children,
  rules,
  runs: { title: runsTitle, rows: runRows, ...runs },
  tryRule,
  editor,
}: RulesScreenProps<Rule, Run>) {
  const [editing, setEditing] = useState<Rule | "new">();
  const [tried, setTried] = useState<Rule>();
  const { list, rows, columns, count, none, calls, order, kept } = rules;
  const ids = rows.map(({ id }) => id);
  const add = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      New Rule
    </Button>
  );
  return (
    <>
      <PageHead title={title} actions={rows.length > 0 && add}>
        {children}
      </PageHead>
      <DataTable
        list={list}
        page={wholeList(rows)}
        columns={[
          ...columns,
          { id: "state", head: "State", cell: (rule) => <RuleState rule={rule} /> },
          { id: "maker", head: "Rights of", room: "wide", cell: ({ maker }) => maker ?? "–" },
          { id: count.id, head: "30 days", figure: true, room: "middle", cell: count.of },
          {
            id: "actions",
            head: "Actions",
            actions: true,
            cell: (rule) => (
              <RuleActions
                {...{ rule, calls, ids, order, kept }}
                onEdit={() => setEditing(rule)}
                onTry={() => setTried(rule)}
              />
            ),
          },
        ]}
        name={({ name }) => name}
        faded={({ isActive }) => !isActive}
        empty={{ title: "No rules yet", none, action: add }}
      />
      <section aria-labelledby="runs" className={styles.runs}>
        <h2 id="runs">{runsTitle}</h2>
        <DataTable page={wholeList(runRows)} {...runs} />
      </section>
      {editing && editor(editing === "new" ? undefined : editing, () => setEditing(undefined))}
      {tried && <DryRunDialog rule={tried} run={tryRule} onClose={() => setTried(undefined)} />}
    </>
  );
}

/** On, off, or stopped because its owner lost a permission. */
function RuleState({ rule }: { rule: ListedRule }) {
  if (rule.stoppedAt) return <Badge tone="error">Stopped</Badge>;
  return rule.isActive ? <Badge tone="ok">On</Badge> : <Badge tone="muted">Off</Badge>;
}
