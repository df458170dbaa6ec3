import {
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconHome,
  IconMail,
  IconNote,
  IconPhone,
  IconPresentation,
  IconRepeat,
  IconSend,
  type TablerIcon,
} from "@tabler/icons-react";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import {
  type ActivityStatus,
  type ActivityType,
  PRIORITY_LABELS,
  type Priority,
  STATUS_LABELS,
  TYPE_LABELS,
} from "../domain";
import styles from "./activity-badge.module.css";

const TONES: Record<ActivityStatus, BadgeTone> = {
  scheduled: "plain",
  in_progress: "waiting",
  completed: "ok",
  cancelled: "muted",
};
const PRIORITY_TONES: Record<Priority, BadgeTone> = {
  urgent: "error",
  high: "waiting",
  medium: "plain",
  low: "muted",
};
const ICONS: Record<ActivityType, TablerIcon> = {
  call: IconPhone,
  email: IconMail,
  meeting: IconCalendarEvent,
  task: IconChecklist,
  note: IconNote,
  quote: IconFileText,
  proposal: IconSend,
  follow_up: IconRepeat,
  demo: IconPresentation,
  site_visit: IconHome,
};

export const ActivityBadge = ({ status, isOverdue }: { status: ActivityStatus; isOverdue: boolean }) =>
  isOverdue ? (
    <Badge tone="error">Overdue</Badge>
  ) : (
    <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
  );

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Badge>
);

export function ActivityKind({ type }: { type: ActivityType }) {
  const Icon = ICONS[type];
  return (
    <span className={styles.kind}>
      <Icon size={16} aria-hidden /> {TYPE_LABELS[type]}
    </span>
  );
}
