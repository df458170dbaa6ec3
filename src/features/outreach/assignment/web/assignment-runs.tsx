import type { Output } from "~/platform/http/client";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import styles from "../../web/rules.module.css";
import type { assignmentRulesContract } from "../contract";
import { OUTCOME_LABELS, type Outcome, VERDICT_LABELS } from "../domain";
import { runList } from "../list";

type Run = Output<typeof assignmentRulesContract, "runs">["rows"][number];

/** Recent assignments, rule by rule. */
export function AssignmentRuns({ rows, now }: { rows: Run[]; now: Date }) {
  return (
    <section aria-labelledby="runs" className={styles.runs}>
      <h2 id="runs">Recent assignments</h2>
      <DataTable
        list={runList}
        page={wholeList(rows)}
        columns={columnsOf(now)}
        name={({ leadNumber }) => leadNumber}
        to={({ leadNumber }) => `/crm/leads/${leadNumber}`}
        empty={{
          title: "No assignments yet",
          none: "New leads appear here with the result of each rule.",
        }}
      />
    </section>
  );
}

const TONES: Record<Outcome, BadgeTone> = { assigned: "ok", has_owner: "plain", unassigned: "waiting" };

const remindersOf = ({ remindedAt, escalatedAt }: Run) =>
  [remindedAt && "owner reminded", escalatedAt && "managers told"].filter(Boolean).join(", ") || "–";

const columnsOf = (now: Date): Column<Run>[] => [
  {
    id: "lead",
    head: "Lead",
    lead: true,
    share: 24,
    cell: ({ leadName }) => leadName,
    after: ({ leadNumber }) => leadNumber,
  },
  { id: "at", head: "When", cell: agoCell(now, ({ at }) => at, "–") },
  {
    id: "outcome",
    head: "Outcome",
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>,
    after: ({ person }) => person ?? "",
  },
  {
    id: "decisions",
    head: "Rules",
    share: 34,
    room: "middle",
    cell: ({ decisions }) =>
      decisions.map(({ name, verdict }) => `${name}: ${VERDICT_LABELS[verdict].toLowerCase()}`).join(" · ") ||
      "–",
  },
  { id: "reminders", head: "Reminders", room: "wide", cell: remindersOf },
];
