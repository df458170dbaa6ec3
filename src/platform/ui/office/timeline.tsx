import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import styles from "./timeline.module.css";

interface Entry {
  id: string;
  action: ReactNode;
  user: ReactNode;
  timestamp: Date;
}

interface TimelineProps {
  entries: readonly Entry[];
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
