import type { Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { agoCell } from "~/platform/ui/office/lists/cells";
import type { Column } from "~/platform/ui/office/lists/columns";
import { DataTable } from "~/platform/ui/office/lists/data-table";
import { wholeList } from "~/platform/ui/office/lists/list-page";
import type { sequencesContract } from "../contract";
import { STOP_LABELS, type Stop, WAIT_LABELS } from "../domain";
import { followUpList } from "../list";
import styles from "./sequence-inputs.module.css";

type FollowUp = Output<typeof sequencesContract, "followUps">["rows"][number];

/** Lists follow-ups with their step and the reason that they wait or ended. */
export function FollowUps({ rows, now }: { rows: FollowUp[]; now: Date }) {
  return (
    <section aria-labelledby="follow-ups" className={styles.followed}>
      <h2 id="follow-ups">The newest follow-ups</h2>
      <DataTable
        list={followUpList}
        page={wholeList(rows)}
        columns={columnsOf(now)}
        name={({ number, name }) => `${number}, ${name}`}
        to={({ path }) => path}
        faded={({ endedAt }) => endedAt !== null}
        empty={{
          title: "No follow-ups yet",
          none: "Quotes and moves in a sequence appear here with their status.",
        }}
      />
    </section>
  );
}

const TONES: Partial<Record<Stop, BadgeTone>> = {
  accepted: "ok",
  replied: "ok",
  opened: "ok",
  bounced: "error",
  opted_out: "error",
};

function State({ row: { dueAt, stop } }: { row: FollowUp }) {
  if (dueAt) return <Badge tone="waiting">Goes on</Badge>;
  if (!stop) return <Badge tone="plain">All steps taken</Badge>;
  return <Badge tone={TONES[stop] ?? "muted"}>{STOP_LABELS[stop]}</Badge>;
}

const columnsOf = (now: Date): Column<FollowUp>[] => [
  {
    id: "who",
    head: "Whom",
    lead: true,
    share: 28,
    cell: ({ name }) => name,
    after: ({ number }) => number,
  },
  { id: "sequence", head: "Sequence", share: 24, room: "middle", cell: ({ sequenceName }) => sequenceName },
  { id: "state", head: "State", cell: (row) => <State row={row} /> },
  {
    id: "next",
    head: "Next",
    phone: "note",
    share: 24,
    cell: ({ dueAt, waits, step, steps }) =>
      dueAt ? `Step ${step + 1} of ${steps ?? "–"}, ${formatDateTime(dueAt)}. ${WAIT_LABELS[waits]}.` : "–",
  },
  { id: "sent", head: "Sent", figure: true, room: "middle", cell: ({ sent }) => sent },
  {
    id: "started",
    head: "Since",
    room: "wide",
    phone: "figure",
    cell: agoCell(now, ({ startedAt }) => startedAt, "–"),
  },
];
