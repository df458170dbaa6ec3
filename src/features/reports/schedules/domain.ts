import { defineEvent } from "~/platform/events/define";
import type { Actor } from "~/platform/http/actor";
import { accessesOf, type Permission, type Scope, wider } from "~/platform/http/permissions";
import { addDays, nairobiDate, type PlainDate, startOfDate } from "~/platform/kernel/dates";
import { hasPeriod, needsOf, REPORTS, type ReportName } from "../domain/catalogue";
import { namedPeriod, type PeriodName } from "../domain/periods";

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const FORMATS = ["pdf", "csv"] as const;
export type ReportFormat = (typeof FORMATS)[number];
export const FORMAT_LABELS: Record<ReportFormat, string> = { pdf: "PDF", csv: "CSV" };

/** Monday is 1, as in ISO 8601. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Periods that a schedule may have: each is relative to the day it runs. */
export const SCHEDULED_PERIODS = [
  "yesterday",
  "last-week",
  "last-month",
  "month",
] as const satisfies PeriodName[];
export type ScheduledPeriod = (typeof SCHEDULED_PERIODS)[number];
export const PERIOD_LABELS: Record<ScheduledPeriod, string> = {
  yesterday: "Yesterday",
  "last-week": "Last week",
  "last-month": "Last month",
  month: "This month so far",
};

export const USUAL_PERIOD: Record<Frequency, ScheduledPeriod> = {
  daily: "yesterday",
  weekly: "last-week",
  monthly: "last-month",
};

export const DEFAULT_HOUR = 6;
export const MOST_SCHEDULES = 30;
export const MOST_RECIPIENTS = 20;

export interface Rhythm {
  frequency: Frequency;
  /** 1 to 7 for a weekly schedule. */
  weekday: number | null;
  /** 1 to 31 for a monthly schedule; shorter months use their last day. */
  monthDay: number | null;
  hour: number;
}

const isoWeekday = (day: PlainDate) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function lastDayOf(day: PlainDate): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isDay({ frequency, weekday, monthDay }: Rhythm, day: PlainDate): boolean {
  if (frequency === "daily") return true;
  if (frequency === "weekly") return isoWeekday(day) === weekday;
  return Number(day.slice(8)) === Math.min(monthDay ?? 1, lastDayOf(day));
}

/** The instant at which a schedule runs on a day. Nairobi has no summer time. */
const instantOn = (day: PlainDate, { hour }: Rhythm) =>
  new Date(startOfDate(day).getTime() + hour * 3_600_000);

/** The first day and instant after `now` on which it runs. */
export function nextRun(rhythm: Rhythm, now: Date): { day: PlainDate; at: Date } {
  let day = nairobiDate(now);
  while (!isDay(rhythm, day) || instantOn(day, rhythm) <= now) day = addDays(day, 1);
  return { day, at: instantOn(day, rhythm) };
}

/** The last day up to `now` on which it was due. Earlier missed days are not sent. */
export function lastDue(rhythm: Rhythm, now: Date): PlainDate {
  let day = nairobiDate(now);
  while (!isDay(rhythm, day) || instantOn(day, rhythm) > now) day = addDays(day, -1);
  return day;
}

/** A report without a period is as of its day. */
export function periodOn(
  { report, period }: { report: ReportName; period: ScheduledPeriod | null },
  day: PlainDate,
): { from: PlainDate; to: PlainDate } {
  if (!hasPeriod(report) || !period) return { from: day, to: day };
  const { from, to } = namedPeriod(period, day);
  return { from, to };
}

const ORDINALS = ["th", "st", "nd", "rd"];
const ordinal = (day: number) =>
  `${day}${day % 100 > 10 && day % 100 < 14 ? "th" : (ORDINALS[day % 10] ?? "th")}`;

/** `Every Monday at 06:00` */
export function formatRhythm({ frequency, weekday, monthDay, hour }: Rhythm): string {
  const at = `at ${String(hour).padStart(2, "0")}:00`;
  if (frequency === "daily") return `Every day ${at}`;
  if (frequency === "weekly") return `Every ${WEEKDAYS[(weekday ?? 1) - 1]} ${at}`;
  if (monthDay === 31) return `On the last day of each month ${at}`;
  return `On the ${ordinal(monthDay ?? 1)} of each month ${at}`;
}

/** Families whose figures depend on the reader's scope. */
const SCOPED = new Set(["sales", "hr", "payroll"]);

/** The widest scope in which somebody reads a report; undefined without the permission. */
export function scopeOfReport(actor: Actor, report: ReportName): Scope | undefined {
  let scope: Scope | undefined;
  for (const need of accessesOf(needsOf(report))) {
    const held = actor.permissions.get(need as Permission);
    if (held) scope = wider(scope, held);
  }
  return scope;
}

/**
 * Whether somebody may receive a report made with another person's rights: they hold its permission and, where figures
 * depend on the scope, for all rows (docs/decisions/0191).
 */
export function mayReceive(recipient: Actor, report: ReportName): boolean {
  const scope = scopeOfReport(recipient, report);
  return scope === "all" || (scope !== undefined && !SCOPED.has(REPORTS[report].family));
}

export const STOP_REASONS = ["owner_inactive", "no_permission"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
export const STOP_LABELS: Record<StopReason, string> = {
  owner_inactive: "Stopped: your account was not active",
  no_permission: "Stopped: you may not read this report any more",
};

interface ScheduleFact {
  report: ReportName;
  rhythm: string;
}

export const scheduleCreated = defineEvent<ScheduleFact & { format: ReportFormat; recipients: number }>(
  "report_schedule.created",
);
export const schedulePaused = defineEvent<ScheduleFact>("report_schedule.paused");
export const scheduleResumed = defineEvent<ScheduleFact>("report_schedule.resumed");
export const scheduleStopped = defineEvent<ScheduleFact & { reason: StopReason }>("report_schedule.stopped");
export const scheduleDeleted = defineEvent<ScheduleFact>("report_schedule.deleted");
export const scheduledReportSent = defineEvent<ScheduleFact & { day: PlainDate; recipients: number }>(
  "report_schedule.sent",
);
