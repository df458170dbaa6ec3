import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import styles from "./timeline.module.css";

interface Entry {
  id: string;
  /** What happened, or what was sent. */
  action: ReactNode;
  /** Who did it; of a message how it went. */
  user: ReactNode;
  timestamp: Date;
}

interface TimelineProps {
  entries: readonly Entry[];
  /** Says how long ago each was, with the date under the pointer; without it, the date. */
  now?: Date;
  /** Said aloud when it changes. */
  live?: boolean;
}

/** What happened, in the order it is given: usually the newest first. */
export function Timeline({ entries, now, live }: TimelineProps) {
  return (
    <ol className={styles.timeline} aria-live={live ? "polite" : undefined}>
      {entries.map(({ id, action, user, timestamp }) => (
        <li key={id}>
          <span>{action}</span>
          <small title={now && formatDateTime(timestamp)}>
            {user} · {now ? formatAgo(timestamp, now) : formatDateTime(timestamp)}
          </small>
        </li>
      ))}
    </ol>
  );
}
