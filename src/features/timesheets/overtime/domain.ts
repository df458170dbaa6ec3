import { defineEvent } from "~/platform/events/define";
import { type PlainDate, startOfDate } from "~/platform/kernel/dates";

/** Kinds of overtime: on a working day, or on a rest day or public holiday (docs/domain/kenya.md). */
export const OVERTIME_KINDS = ["normal", "rest"] as const;
export type OvertimeKind = (typeof OVERTIME_KINDS)[number];
export const KIND_LABELS: Record<OvertimeKind, string> = {
  normal: "Working day",
  rest: "Rest day or holiday",
};
/** Hundredths of the hourly rate on a rest day or holiday. */
export const REST_RATE = 200;

export const OVERTIME_STATUSES = ["pending", "approved", "rejected", "cancelled"] as const;
export type OvertimeStatus = (typeof OVERTIME_STATUSES)[number];
export const STATUS_LABELS: Record<OvertimeStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  cancelled: "Cancelled",
};

export const QUARTER = 15;
export const MOST_OF_A_DAY = 12 * 60;
export const ENTERED_BACK_DAYS = 62;
export const MAX_NOTE = 300;

/** Limits in minutes. Shorter overtime does not count; longer overtime means that the move was marked as done late. */
const LEAST_PROPOSED = 30;
const MOST_PROPOSED = 6 * 60;

export const minutesOf = (hours: number): number => Math.round(hours * 60);
/** '2.5 h' */
export const formatHours = (minutes: number): string => `${minutes / 60} h`;

const instantOf = (day: PlainDate, time: string) => startOfDate(day).getTime() + minutesOfDay(time) * 60_000;
function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Minutes of overtime of a finished move: after the end of the working day, or all of it on a day off.
 * 0 below half an hour, and above the limit of a move marked as done late.
 */
export function overtimeOfMove(move: {
  day: PlainDate;
  startedAt: Date | null;
  endedAt: Date;
  /** HH:mm */
  endTime: string;
  isWorkingDay: boolean;
}): number {
  const { day, startedAt, endedAt, endTime, isWorkingDay } = move;
  const from = isWorkingDay ? instantOf(day, endTime) : startedAt?.getTime();
  if (from === undefined) return 0;
  const begins = Math.max(from, startedAt?.getTime() ?? from);
  const minutes = Math.floor((endedAt.getTime() - begins) / 60_000 / QUARTER) * QUARTER;
  const most = isWorkingDay ? MOST_PROPOSED : MOST_OF_A_DAY;
  return minutes < LEAST_PROPOSED || minutes > most ? 0 : minutes;
}

export interface OvertimeFact {
  number: string;
  personId: string;
  name: string;
  day: PlainDate;
  minutes: number;
}

export const overtimeEntered = defineEvent<OvertimeFact & { move: string | null }>("overtime.entered");
export const overtimeApproved = defineEvent<OvertimeFact>("overtime.approved");
export const overtimeRejected = defineEvent<OvertimeFact>("overtime.rejected");
export const overtimeCancelled = defineEvent<OvertimeFact>("overtime.cancelled");
