import { formatDateTime, formatTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { PlainTable } from "~/platform/ui/office/plain-table";
import styles from "./move-record.module.css";
import { formatMinutes, type MoveRecordData } from "./record-words";

/** Planned hours of the jobs beside their actual ones, and the times of their people. */
export function HoursTable({ hours, stays, worked }: Pick<MoveRecordData, "hours" | "stays" | "worked">) {
  return (
    <>
      <PlainTable
        rows={hours}
        keyOf={({ job }) => job}
        scroll="Hours"
        columns={[
          { head: "Job", names: true, cell: ({ job }) => job },
          { head: "Planned", figure: true, cell: ({ planned }) => formatMinutes(planned) },
          { head: "Actual", figure: true, cell: ({ actual }) => formatMinutes(actual) },
          { head: "Difference", figure: true, cell: (row) => <Difference {...row} /> },
        ]}
      />
      {stays.length > 0 && (
        <details>
          <summary>
            {formatMinutes(worked)} of work by {new Set(stays.map(({ person }) => person)).size} people
          </summary>
          <ul className={styles.stays}>
            {stays.map(({ person, startedAt, endedAt }) => (
              <li key={`${person} ${startedAt.getTime()}`}>
                {person}: {formatDateTime(startedAt)} to {endedAt ? formatTime(endedAt) : "now"}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Difference({ planned, actual }: MoveRecordData["hours"][number]) {
  if (planned === null || actual === null) return "–";
  const more = actual - planned;
  if (more === 0) return "None";
  const text = `${more > 0 ? "+" : "−"} ${formatMinutes(Math.abs(more))}`;
  return more > 0 ? <Badge tone="waiting">{text}</Badge> : text;
}
