import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { EMPLOYEE_STATUS_LABELS, type EmployeeStatus } from "../domain";

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
