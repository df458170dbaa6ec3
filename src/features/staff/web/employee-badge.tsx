import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { EMPLOYEE_STATUS_LABELS, type EmployeeStatus, wordsOf } from "../domain";
import styles from "./employee-badge.module.css";

const TONES: Record<EmployeeStatus, BadgeTone> = {
  active: "ok",
  inactive: "muted",
  on_leave: "waiting",
  suspended: "error",
  terminated: "muted",
  probation: "plain",
};

export const EmployeeStatusBadge = ({ status }: { status: EmployeeStatus }) => (
  <Badge tone={TONES[status]}>{EMPLOYEE_STATUS_LABELS[status]}</Badge>
);

const COLOURS: Readonly<Record<string, string | undefined>> = {
  admin: styles.admin,
  manager: styles.manager,
  supervisor: styles.supervisor,
  team_lead: styles.lead,
};

export function RoleBadge({ role, isAsked = false }: { role: string; isAsked?: boolean }) {
  const colour = COLOURS[role];
  if (isAsked) return <Badge tone="waiting">{wordsOf(role)}, asked for</Badge>;
  return (
    <span className={colour}>
      <Badge tone={colour ? "plain" : "muted"}>{wordsOf(role)}</Badge>
    </span>
  );
}
