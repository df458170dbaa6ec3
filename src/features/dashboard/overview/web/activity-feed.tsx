import {
  IconCash,
  IconFileText,
  IconHistory,
  IconMessage,
  IconSettings,
  IconUser,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { z } from "zod";
import type { recentActivities } from "~/features/office/activity/contract";
import type { ActivityType } from "~/features/office/activity/domain";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import { currencyMark, formatKes } from "~/platform/kernel/money";
import styles from "../../web/panels.module.css";

const ICONS: Record<ActivityType, typeof IconCash> = {
  quote: IconFileText,
  payment: IconCash,
  message: IconMessage,
  system: IconSettings,
  customer: IconUser,
};

export function ActivityFeed({
  activities,
  now,
}: {
  activities: z.infer<typeof recentActivities>["activities"];
  now: Date;
}) {
  return (
    <section className={`frame ${styles.panel}`} aria-labelledby="activity-title">
      <header className={styles.head}>
        <h2 id="activity-title">Recent activity</h2>
      </header>
      {activities.length === 0 ? (
        <p className={styles.nothing}>
          <IconHistory size={28} aria-hidden /> No recent activity
        </p>
      ) : (
        <ol className={styles.feed}>
          {activities.map(({ id, type, title, description, amount, timestamp, href }) => {
            const Icon = ICONS[type];
            const sum =
              amount === undefined || title.includes(currencyMark()) ? undefined : formatKes(amount);
            return (
              <li key={id} data-type={type}>
                <span className={styles.icon}>
                  <Icon size={18} aria-hidden />
                </span>
                <span>
                  {href ? <Link to={href}>{title}</Link> : title}
                  <small title={formatDateTime(timestamp)}>
                    {description} · {formatAgo(timestamp, now)}
                    {sum && ` · ${sum}`}
                  </small>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
