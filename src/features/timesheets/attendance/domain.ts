import { defineEvent } from "~/platform/events/define";
import type { PlainDate } from "~/platform/kernel/dates";

export const ATTENDANCE_STATUSES = ["present", "late", "half_day", "absent"] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];
export const ATTENDANCE_LABELS: Record<AttendanceStatus, string> = {
  present: "Present",
  late: "Late",
  half_day: "Half day",
  absent: "Absent",
};

export const AWAY_REASONS = ["leave", "rest_day", "holiday", "suspended"] as const;
export type AwayReason = (typeof AWAY_REASONS)[number];
export const AWAY_LABELS: Record<AwayReason, string> = {
  leave: "On leave",
  rest_day: "Rest day",
  holiday: "Public holiday",
  suspended: "Suspended",
};

export const MAX_NOTE = 200;
export const CHANGED_BACK_DAYS = 31;
export const MOST_AT_ONCE = 200;

/** Contains no names: each day has a row, and the audit log has its history. */
export const attendanceFilled = defineEvent<{
  day: PlainDate;
  people: number;
  byStatus: Partial<Record<AttendanceStatus, number>>;
}>("attendance.filled");

/** A phone of the crew reported when a person began or ended. */
export const attendanceClocked = defineEvent<{ day: PlainDate }>("attendance.clocked");
