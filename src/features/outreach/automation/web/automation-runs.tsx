import type { Output } from "~/platform/http/client";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import styles from "../../web/rules.module.css";
import type { automationRulesContract } from "../contract";
import { ACTION_LABELS, type Decision, OUTCOME_LABELS, type Outcome, TRIGGER_LABELS } from "../domain";
import { automationRunList } from "../list";

type Run = Output<typeof automationRulesContract, "runs">["rows"][number];

/** Lists the rules' decisions on recent events. */
export function AutomationRuns({ rows, now }: { rows: Run[]; now: Date }) {
  return (
    <section aria-labelledby="runs" className={styles.runs}>
      <h2 id="runs">Recent rule runs</h2>
      <DataTable
        list={automationRunList}
        page={wholeList(rows)}
        columns={columnsOf(now)}
        name={({ number, ruleName }) => `${number}, ${ruleName}`}
        to={({ path }) => path}
        empty={{
          title: "No runs yet",
          none: "Events that start a rule appear here with the outcome.",
        }}
      />
    </section>
  );
}

const TONES: Partial<Record<Outcome, BadgeTone>> = {
  done: "ok",
  waiting: "waiting",
  refused: "error",
  stopped: "error",
};

const VERDICTS: Readonly<Record<Decision["verdict"], string>> = {
  done: "done",
  refused: "refused",
  not_needed: "nothing to do",
};

const said = ({ action, verdict, why }: Decision) =>
  `${ACTION_LABELS[action]}: ${VERDICTS[verdict]}${why ? ` (${why})` : ""}`;

const columnsOf = (now: Date): Column<Run>[] => [
  {
    id: "rule",
    head: "Rule",
    lead: true,
    share: 28,
    cell: ({ ruleName }) => ruleName,
    below: ({ trigger }) => TRIGGER_LABELS[trigger],
  },
  { id: "about", head: "About", room: "middle", cell: ({ number }) => number },
  { id: "at", head: "When", cell: agoCell(now, ({ at }) => at, "–") },
  {
    id: "outcome",
    head: "Outcome",
    cell: ({ outcome }) => <Badge tone={TONES[outcome] ?? "plain"}>{OUTCOME_LABELS[outcome]}</Badge>,
  },
  {
    id: "decisions",
    head: "Did",
    share: 30,
    cell: ({ decisions }) => decisions.map(said).join(" · ") || "–",
  },
];
