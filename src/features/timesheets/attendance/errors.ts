import { defineError } from "~/platform/kernel/errors";

export const attendanceDayAhead = defineError("INVALID", "attendance_day_ahead", {
  en: "Attendance cannot be entered before the day",
  sw: "Mahudhurio hujazwa siku yenyewe, si kabla",
});
export const attendanceDayClosed = defineError("INVALID", "attendance_day_closed", {
  en: "A day can be changed for {days} days",
  sw: "Siku inaweza kubadilishwa kwa siku {days}",
});
export const attendanceOwn = defineError("FORBIDDEN", "attendance_own", {
  en: "You cannot enter your own attendance",
  sw: "Huwezi kujaza mahudhurio yako mwenyewe",
});
export const attendanceSuspended = defineError("INVALID", "attendance_suspended", {
  en: "A suspended employee cannot be marked",
  sw: "Mfanyakazi aliyesimamishwa kazi hawezi kujaziwa mahudhurio",
});
export const attendanceTimesBackwards = defineError("INVALID", "attendance_times_backwards", {
  en: "The leaving time must be after the arrival time",
  sw: "Saa ya kuondoka lazima iwe baada ya saa ya kufika",
});
export const attendanceNobody = defineError("INVALID", "attendance_nobody", {
  en: "Please mark at least one person",
  sw: "Tafadhali jaza angalau mtu mmoja",
});
