import { defineEvent } from "~/platform/events/define";
import { addDays, formatDate, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { formatPhone } from "~/platform/kernel/phone";
import { lastOfMonth } from "../terms/domain";

/** For how long a run pays (docs/domain/readings.md#payroll). */
export const PERIOD_TYPES = ["weekly", "biweekly", "monthly", "quarterly", "annually"] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

export const TYPE_LABELS: Record<PeriodType, string> = {
  weekly: "Weekly",
  biweekly: "Bi-weekly",
  monthly: "Monthly",
  quarterly: "Quarterly",
  annually: "Annually",
};

export const PERIOD_KINDS = ["regular", "correction"] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

export const PERIOD_STATUSES = [
  "draft",
  "pending_approval",
  "approved",
  "processing",
  "completed",
  "failed",
  "cancelled",
] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

export const STATUS_LABELS: Record<PeriodStatus, string> = {
  draft: "Draft",
  pending_approval: "Pending Approval",
  approved: "Approved",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Allowed status changes; a trigger refuses all others. */
export const NEXT_STATUSES: Record<PeriodStatus, readonly PeriodStatus[]> = {
  draft: ["pending_approval", "cancelled"],
  pending_approval: ["approved", "draft", "cancelled"],
  approved: ["processing", "pending_approval", "cancelled"],
  processing: ["completed", "failed"],
  failed: ["processing", "completed"],
  completed: [],
  cancelled: [],
};
export const canFollow = (from: PeriodStatus, to: PeriodStatus): boolean => NEXT_STATUSES[from].includes(to);

/** From approval on no figure changes. */
export const FROZEN_STATUSES = ["approved", "processing", "completed", "failed"] as const;
export const isFrozen = (status: PeriodStatus): boolean =>
  (FROZEN_STATUSES as readonly PeriodStatus[]).includes(status);

export const PAYMENT_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};

export const MAX_PERIOD_NAME = 100;
export const MAX_PERIOD_NOTES = 1000;
export const MAX_PERIOD_REASON = 300;
export const MAX_PEOPLE = 20_000;

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** 'October 2026' of `2026-10`. */
export const monthNameOf = (month: string): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** `PAY-2026-0001` */
export const periodNumberOf = (year: number, serial: number): string =>
  `PAY-${year}-${String(serial).padStart(4, "0")}`;

/** The last day that a type gives a first day: weeks by days, the others to the end of the calendar's period. */
export function endOfPeriod(type: PeriodType, start: PlainDate): PlainDate {
  const year = Number(start.slice(0, 4));
  const month = Number(start.slice(5, 7));
  if (type === "weekly") return addDays(start, 6);
  if (type === "biweekly") return addDays(start, 13);
  if (type === "annually") return `${year}-12-31`;
  const last = type === "monthly" ? month : Math.ceil(month / 3) * 3;
  return lastOfMonth(`${year}-${String(last).padStart(2, "0")}-01`);
}

export const PAY_DATE_AFTER_DAYS = 5;
export const payDateOf = (end: PlainDate): PlainDate => addDays(end, PAY_DATE_AFTER_DAYS);

/** The default name of a period: 'October 2026', 'Q4 2026', '2026', 'Week of 05/10/2026'. */
export function periodNameOf(type: PeriodType, start: PlainDate, end: PlainDate): string {
  const year = start.slice(0, 4);
  const month = Number(start.slice(5, 7));
  if (type === "monthly") return `${MONTH_NAMES[month - 1] ?? ""} ${year} Payroll`;
  if (type === "quarterly") return `Q${Math.ceil(month / 3)} ${year} Payroll`;
  if (type === "annually") return `${year} Annual Payroll`;
  return `${TYPE_LABELS[type]} Payroll ${formatDate(start)} - ${formatDate(end)}`;
}

/** Totals of a run, in cents. */
export interface PeriodTotals {
  totalEmployees: number;
  totalGrossPay: Cents;
  totalDeductions: Cents;
  totalNetPay: Cents;
  totalTax: Cents;
  totalNhif: Cents;
  totalShif: Cents;
  totalNssf: Cents;
  totalHousingLevy: Cents;
  totalOther: Cents;
  totalEmployer: Cents;
}
export const NO_TOTALS: PeriodTotals = {
  totalEmployees: 0,
  totalGrossPay: 0,
  totalDeductions: 0,
  totalNetPay: 0,
  totalTax: 0,
  totalNhif: 0,
  totalShif: 0,
  totalNssf: 0,
  totalHousingLevy: 0,
  totalOther: 0,
  totalEmployer: 0,
};

interface PeriodFact {
  number: string;
  name: string;
}
export const periodCreated = defineEvent<PeriodFact>("payroll_period.created");
export const periodGenerated = defineEvent<PeriodFact & { employees: number }>("payroll_period.generated");
export const periodAdjusted = defineEvent<PeriodFact & { employees: number }>("payroll_period.adjusted");
export const periodReturned = defineEvent<PeriodFact>("payroll_period.returned");
export const periodApproved = defineEvent<PeriodFact>("payroll_period.approved");
export const approvalWithdrawn = defineEvent<PeriodFact>("payroll_period.approval_withdrawn");
export const periodReleased = defineEvent<PeriodFact>("payroll_period.released");
export const periodCompleted = defineEvent<PeriodFact>("payroll_period.completed");
export const periodFailed = defineEvent<PeriodFact>("payroll_period.failed");
export const periodRetried = defineEvent<PeriodFact>("payroll_period.retried");
export const periodCancelled = defineEvent<PeriodFact>("payroll_period.cancelled");
export const correctionCreated = defineEvent<PeriodFact & { corrects: string }>(
  "payroll_period.correction_created",
);

export const FINDING_KINDS = [
  "no_destination",
  "shared_number",
  "shared_account",
  "changed_facts",
  "changed_since_generation",
  "carried",
  "new_payment_details",
  "below_third",
  "below_minimum",
  "joiner",
  "leaver",
  "changed",
  "no_tax_number",
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const FINDING_LABELS: Record<FindingKind, string> = {
  no_destination: "No way to pay",
  shared_number: "Shared M-Pesa numbers",
  shared_account: "Shared bank accounts",
  changed_facts: "Pay that changed since generation",
  carried: "Carried from earlier runs",
  changed_since_generation: "Payment details changed since generation",
  new_payment_details: "New payment details",
  below_minimum: "Below the minimum wage",
  below_third: "Net below a third of gross",
  joiner: "Joiners",
  leaver: "Leavers",
  changed: "Changed pay",
  no_tax_number: "Missing tax numbers",
};

export interface Finding {
  kind: FindingKind;
  employeeNumber: string;
  employeeName: string;
  detail: string;
}

/** True if pay changes by more than a tenth. */
export const isNotable = (now: Cents, before: Cents): boolean => Math.abs(now - before) * 10 > before;

/** A person's payment destination, as screens show it. */
export const destinationOf = (of: {
  paymentMethod: string;
  mpesaNumber: string;
  bankName: string;
  accountEnding: string;
}): string =>
  of.paymentMethod === "mpesa"
    ? formatPhone(of.mpesaNumber)
    : [of.bankName, of.accountEnding && `…${of.accountEnding}`].filter(Boolean).join(" ");

/** The status as an error sentence shows it. */
export const statusOf = ({ status }: { status: PeriodStatus }) => ({
  status: STATUS_LABELS[status].toLowerCase(),
});
