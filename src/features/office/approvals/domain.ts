export const APPROVAL_KINDS = ["quote", "leave", "overtime", "payroll", "salary", "role"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_LABELS: Readonly<Record<ApprovalKind, string>> = {
  quote: "Quote",
  leave: "Leave",
  overtime: "Overtime",
  payroll: "Payroll",
  salary: "Salary payment",
  role: "Role",
};

/** People with one of these may have something to approve. */
export const APPROVERS = [
  "approve_quotes",
  "approve_leave",
  "manage_leave",
  "approve_overtime",
  "approve_payroll",
  "process_payroll",
  "release_payments",
  "manage_system_settings",
] as const;

/** Rows of each kind, oldest first; more are shown once these are decided. */
export const MOST_OF_A_KIND = 50;

/** Characters of a reason. */
export const MAX_REASON = 300;

export interface Fact {
  label: string;
  value: string;
}

export interface Approval {
  kind: ApprovalKind;
  /** What the noun's own routes take to decide it: its id, or an employee's number. */
  key: string;
  title: string;
  /** Cents. */
  amount?: number;
  since: Date;
  late: boolean;
  facts: Fact[];
  to: string;
}
