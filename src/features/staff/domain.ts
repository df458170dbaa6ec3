/** What the company's people are to it, from the first day to the last (docs/domain/readings.md#staff). */
export const EMPLOYEE_STATUSES = [
  "active",
  "inactive",
  "on_leave",
  "suspended",
  "terminated",
  "probation",
] as const;
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number];

export const EMPLOYEE_STATUS_LABELS: Record<EmployeeStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  on_leave: "On Leave",
  suspended: "Suspended",
  terminated: "Terminated",
  probation: "Probation",
};

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "contract", "casual", "intern"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const SHIFT_TYPES = ["full_day", "flexible"] as const;
export type ShiftType = (typeof SHIFT_TYPES)[number];

/** Something somebody is allowed to do by a paper that runs out: a driving licence, a PSV badge, first aid. */
export interface Certification {
  name: string;
  number: string;
  expiresOn: string | null;
}

/** Somebody to reach when the employee cannot be: the next of kin, and who is called first. */
export interface Relative {
  name: string;
  relationship: string;
  phoneNumber: string;
  address: string;
}
export const NO_RELATIVE: Relative = { name: "", relationship: "", phoneNumber: "", address: "" };

/** `team_lead` as 'Team Lead', `hr` as 'HR': roles, departments and kinds of employment as screens show them. */
export function wordsOf(name: string): string {
  if (name === "hr") return "HR";
  return name
    .split("_")
    .map((word) => (word === "hr" ? "HR" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
