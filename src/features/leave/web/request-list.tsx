import type { ReactNode } from "react";
import { PlainList } from "~/platform/ui/office/plain-list";
import { CATEGORY_LABELS } from "../domain";
import { LeaveNote } from "../notes/web/leave-note";
import styles from "./leave.module.css";
import { LeaveBadge } from "./leave-badge";
import { describeDays, formatSpan } from "./leave-words";
import type { ShownLeave } from "./shorten-dialog";

interface RequestListProps {
  requests: readonly ShownLeave[];
  none: string;
  actions: (request: ShownLeave) => ReactNode;
}

/** A person's leave, newest first, with notes. */
export function RequestList({ requests, none, actions }: RequestListProps) {
  if (requests.length === 0) return <p className="muted">{none}</p>;
  return (
    <PlainList>
      {requests.map((request) => {
        const { id, category, days, reason, status, approvedBy, decisionNote, endNote } = request;
        const notes = [
          reason,
          approvedBy &&
            status !== "pending" &&
            `Decided by ${approvedBy}${decisionNote ? `: ${decisionNote}` : ""}`,
          endNote,
        ].filter(Boolean);
        return (
          <li key={id}>
            <div className={styles.what}>
              <b>{CATEGORY_LABELS[category]}</b> <LeaveBadge status={status} />
              <p>
                {formatSpan(request)} · {describeDays(days)}
              </p>
              {notes.map((note) => (
                <p key={String(note)}>{note}</p>
              ))}
              <LeaveNote request={request} of={`${CATEGORY_LABELS[category]}, ${formatSpan(request)}`} />
            </div>
            {actions(request)}
          </li>
        );
      })}
    </PlainList>
  );
}
