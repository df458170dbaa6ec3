import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import styles from "./timeline.module.css";

interface Entry {
  id: string;
  /** The event or message. */
  action: ReactNode;
  /** The actor, or a message's status. */
  user: ReactNode;
  timestamp: Date;
}

interface TimelineProps {
  entries: readonly Entry[];
  /** Shows relative times, with the date on hover; without it, the date. */
  now?: Date;
  live?: boolean;
}

/** Events in the given order, usually the newest first. */
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
