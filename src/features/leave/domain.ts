import { defineEvent } from "~/platform/events/define";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";

/** Types of leave (docs/domain/readings.md#staff). `other` has a kind. */
export const LEAVE_TYPES = ["annual", "sick", "other"] as const;
export type LeaveType = (typeof LEAVE_TYPES)[number];
export const LEAVE_KINDS = ["maternity", "paternity", "compassionate", "study", "unpaid"] as const;
export type LeaveKind = (typeof LEAVE_KINDS)[number];

export const LEAVE_CATEGORIES = ["annual", "sick", ...LEAVE_KINDS] as const;
export type LeaveCategory = (typeof LEAVE_CATEGORIES)[number];

export const CATEGORY_LABELS: Record<LeaveCategory, string> = {
  annual: "Annual leave",
  sick: "Sick leave",
  maternity: "Maternity leave",
  paternity: "Paternity leave",
  compassionate: "Compassionate leave",
  study: "Study leave",
  unpaid: "Unpaid leave",
};

export const categoryOf = (type: LeaveType, kind: LeaveKind | null): LeaveCategory =>
  type === "other" ? (kind ?? "unpaid") : type;

export const LEAVE_STATUSES = ["pending", "approved", "rejected", "cancelled"] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];
export const STATUS_LABELS: Record<LeaveStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  cancelled: "Cancelled",
};

/** Characters of a reason or a note. */
export const MAX_REASON = 500;
/** Calendar days of one request. */
export const MAX_SPAN_DAYS = 366;
/** Past days for which employees may still ask. Leave managers may enter leave up to a year back. */
export const ASKED_BACK_DAYS = 60;
export const ENTERED_BACK_DAYS = 366;
/** Hundredths of a day in a day: balances are whole numbers of these, so that sums are exact. */
export const DAY = 100;

export interface LeaveSpan {
  firstDay: PlainDate;
  lastDay: PlainDate;
  /** The first day from noon on. */
  firstHalf: boolean;
  /** The last day until noon. */
  lastHalf: boolean;
}

export interface WorkCalendar {
  /** 1 is Monday, 7 is Sunday. */
  workingDays: ReadonlySet<number>;
  holidays: ReadonlySet<PlainDate>;
}

export interface CountedDay {
  day: PlainDate;
  /** 100 of a whole day, 50 of a half one. */
  hundredths: number;
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: PlainDate): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const isWorkingDay = (day: PlainDate, { workingDays, holidays }: WorkCalendar): boolean =>
  workingDays.has(weekdayOf(day)) && !holidays.has(day);

/** Every day of a span that costs leave: the person's working days less public holidays. */
export function countedDays(span: LeaveSpan, calendar: WorkCalendar): CountedDay[] {
  const length = daysBetween(span.firstDay, span.lastDay);
  const days: CountedDay[] = [];
  for (let each = 0; each <= length; each++) {
    const day = addDays(span.firstDay, each);
    if (!isWorkingDay(day, calendar)) continue;
    const isHalf = (span.firstHalf && day === span.firstDay) || (span.lastHalf && day === span.lastDay);
    days.push({ day, hundredths: isHalf ? DAY / 2 : DAY });
  }
  return days;
}

export const yearOf = (day: PlainDate): number => Number(day.slice(0, 4));

/** Hundredths of days by the year that each falls in. */
export function chargesOf(days: readonly CountedDay[]): Map<number, number> {
  const charges = new Map<number, number>();
  for (const { day, hundredths } of days)
    charges.set(yearOf(day), (charges.get(yearOf(day)) ?? 0) + hundredths);
  return charges;
}

export const sumOf = (days: readonly CountedDay[]): number =>
  days.reduce((sum, { hundredths }) => sum + hundredths, 0);

/** '13 days', '1 day', '0.5 days'. */
export const formatDays = (hundredths: number): string =>
  `${hundredths / DAY} ${hundredths === DAY ? "day" : "days"}`;

/** The entries that turn the charged days into the due ones. Positive entries charge more, negative ones give back. */
export function changesOf(
  charged: ReadonlyMap<number, number>,
  due: ReadonlyMap<number, number>,
): { year: number; hundredths: number }[] {
  return [...new Set([...charged.keys(), ...due.keys()])]
    .sort((a, b) => a - b)
    .map((year) => ({ year, hundredths: (due.get(year) ?? 0) - (charged.get(year) ?? 0) }))
    .filter(({ hundredths }) => hundredths !== 0);
}

const STEPS: Record<LeaveStatus, readonly LeaveStatus[]> = {
  pending: ["approved", "rejected", "cancelled"],
  approved: ["cancelled"],
  rejected: [],
  cancelled: [],
};
export const mayBecome = (from: LeaveStatus, to: LeaveStatus): boolean => STEPS[from].includes(to);

/** True if the requester may cancel: while pending, or before approved leave begins. */
export const mayWithdraw = (request: { status: LeaveStatus; firstDay: PlainDate }, today: PlainDate) =>
  request.status === "pending" || (request.status === "approved" && request.firstDay > today);

/** A span that ends earlier, on a day it already had. */
export const isShorter = (span: LeaveSpan, to: { lastDay: PlainDate; lastHalf: boolean }): boolean =>
  to.lastDay >= span.firstDay &&
  (to.lastDay < span.lastDay || (to.lastDay === span.lastDay && to.lastHalf && !span.lastHalf)) &&
  !(to.lastDay === span.firstDay && span.firstHalf && to.lastHalf);

export interface LeaveFact {
  number: string;
  personId: string;
  name: string;
  firstDay: PlainDate;
  lastDay: PlainDate;
}

/** Events name neither the type nor the reason: they are read by more people than decide about leave. */
export const leaveAsked = defineEvent<LeaveFact>("leave.asked");
export const leaveApproved = defineEvent<LeaveFact>("leave.approved");
export const leaveRejected = defineEvent<LeaveFact>("leave.rejected");
export const leaveCancelled = defineEvent<LeaveFact & { was: LeaveStatus }>("leave.cancelled");
export const leaveShortened = defineEvent<LeaveFact & { was: PlainDate }>("leave.shortened");
export const leaveRecounted = defineEvent<LeaveFact>("leave.recounted");
export const leaveAdjusted = defineEvent<{ number: string; personId: string; year: number }>(
  "leave.adjusted",
);
export const leaveGranted = defineEvent<{ people: number; day: PlainDate }>("leave_entitlement.granted");
