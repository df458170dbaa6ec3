import { Flex } from "@mantine/core";
import { Link } from "react-router";
import { formatDate, formatDateTime, type PlainDate } from "~/platform/kernel/dates";
import { PlainList } from "~/platform/ui/office/plain-list";
import { ActivityActions } from "./activity-actions";
import { ActivityBadge, ActivityKind } from "./activity-badge";
import styles from "./activity-list.module.css";
import { partiesOf, type ShownActivity, saidOf } from "./activity-values";

interface ActivityListProps {
  activities: readonly ShownActivity[];
  today: PlainDate;
  withParties?: boolean;
}

export function ActivityList({ activities, today, withParties = false }: ActivityListProps) {
  return (
    <PlainList dense>
      {activities.map((activity) => (
        <li key={activity.id}>
          <div className={styles.what}>
            <Link to={`/crm/activities/${activity.id}`}>{activity.subject}</Link>
            <Flex component="span" gap="2px 14px" wrap="wrap" c="dimmed" fz={14}>
              <ActivityKind type={activity.type} />
              <span>{formatDateTime(activity.scheduledDate)}</span>
              {activity.dueDate && <span>Due {formatDate(activity.dueDate)}</span>}
              {activity.assignee && <span>{activity.assignee}</span>}
              {withParties && partiesOf(activity).map(({ to, name }) => <span key={to}>{name}</span>)}
            </Flex>
            {saidOf(activity) && <p className={styles.outcome}>{saidOf(activity)}</p>}
          </div>
          <span className={styles.end}>
            <ActivityBadge {...activity} />
            <ActivityActions activity={activity} today={today} />
          </span>
        </li>
      ))}
    </PlainList>
  );
}
