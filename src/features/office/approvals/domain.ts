import { defineEvent } from "~/platform/events/define";

export const APPROVAL_KINDS = [
  "quote",
  "change-order",
  "leave",
  "overtime",
  "payroll",
  "salary",
  "purchase",
  "role",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_LABELS: Readonly<Record<ApprovalKind, string>> = {
  quote: "Quote",
  "change-order": "Change order",
  leave: "Leave",
  overtime: "Overtime",
  payroll: "Payroll",
  salary: "Salary payment",
  purchase: "Purchase",
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
  "approve_purchases",
  "manage_system_settings",
] as const;

/** Rows of each kind, oldest first; more are shown once these are decided. */
export const MOST_OF_A_KIND = 50;

/** How long decisions are listed. */
export const DECIDED_DAYS = 90;

/** `mine`: whose turn is the viewer's or nobody's; of decisions, the viewer's own. */
export const WHOSE = ["mine", "all"] as const;
export type Whose = (typeof WHOSE)[number];

/** Characters of a reason. */
export const MAX_REASON = 300;

export interface Fact {
  label: string;
  value: string;
}

export interface Approval {
  kind: ApprovalKind;
  /** The record's id, as in its events. */
  id: string;
  /** What the noun's own routes take to decide it: its id, or an employee's number. */
  key: string;
  title: string;
  /** Cents. */
  amount?: number;
  since: Date;
  late: boolean;
  facts: Fact[];
  to: string;
  /** The colleague whose turn it is. Others may decide it as well. */
  askedOf: { name: string; isMe: boolean } | null;
}

/** What a source says of a waiting row. */
export type WaitingRow = Omit<Approval, "kind" | "askedOf">;

/** What a source says of a decision. */
export interface Decision {
  /** The id of the decision: of its record, or of its event. */
  id: string;
  title: string;
  /** Cents. */
  amount?: number;
  outcome: string;
  /** False for a refusal. */
  agreed: boolean;
  reason: string;
  askedBy: string;
  to: string;
}

/** Audit facts only: the record's own page has the names. */
export const approvalHandedOver = defineEvent<{ kind: ApprovalKind; to: string }>("approval.handed-over");
