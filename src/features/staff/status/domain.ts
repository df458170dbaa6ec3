import type { EmployeeStatus } from "../domain";

/** Allowed status changes (docs/decisions/0055). */
const NEXT: Record<EmployeeStatus, readonly EmployeeStatus[]> = {
  probation: ["active", "on_leave", "inactive", "suspended", "terminated"],
  active: ["probation", "on_leave", "inactive", "suspended", "terminated"],
  on_leave: ["active", "probation", "inactive", "suspended", "terminated"],
  inactive: ["active", "probation", "suspended", "terminated"],
  suspended: ["active", "probation", "inactive", "terminated"],
  terminated: ["active", "probation"],
};

export function canBecome(from: EmployeeStatus, to: EmployeeStatus): boolean {
  return NEXT[from].includes(to);
}

/** True if people with this status may sign in. */
export const signsIn = (status: EmployeeStatus): boolean =>
  status === "active" || status === "probation" || status === "on_leave";

/** The status of a working employee on a day: on probation until it ends. */
export const workingStatus = (probationEndDate: string | null, today: string): "probation" | "active" =>
  probationEndDate !== null && probationEndDate > today ? "probation" : "active";
