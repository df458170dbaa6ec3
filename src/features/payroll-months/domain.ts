import { defineEvent } from "~/platform/events/define";

/** Checks before closing a month; blocking ones must be resolved first. */
export const CHECK_KINDS = ["runs", "unpaid", "overtime", "leave", "returns"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_LABELS: Record<CheckKind, string> = {
  runs: "Payroll runs that are not completed",
  unpaid: "People on the payroll without pay for the month",
  overtime: "Overtime that waits for a decision",
  leave: "Leave requests that wait for a decision",
  returns: "Payments to authorities that are not recorded",
};
const CHECK_PLACES: Record<CheckKind, string> = {
  runs: "/payroll",
  unpaid: "/payroll/new",
  overtime: "/staff/overtime?status=pending",
  leave: "/staff/leave?status=pending",
  returns: "/payroll/returns",
};
export const placeOf = (kind: CheckKind, month: string): string =>
  kind === "returns" ? `${CHECK_PLACES[kind]}?month=${month}` : CHECK_PLACES[kind];
export const isBlocking = (kind: CheckKind): boolean => kind === "runs";

export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

interface MonthFact {
  month: string;
}
export const monthClosed = defineEvent<MonthFact>("payroll_month.closed");
export const monthReopened = defineEvent<MonthFact>("payroll_month.reopened");
