import { defineError } from "~/platform/kernel/errors";

export const attendanceDayAhead = defineError("INVALID", "attendance_day_ahead", {
  en: "Attendance is filled on the day, not before",
  sw: "Mahudhurio hujazwa siku yenyewe, si kabla",
});
export const attendanceDayClosed = defineError("INVALID", "attendance_day_closed", {
  en: "A day can be changed for {days} days",
  sw: "Siku inaweza kubadilishwa kwa siku {days}",
});
export const attendanceOwn = defineError("FORBIDDEN", "attendance_own", {
  en: "Nobody fills their own attendance",
  sw: "Hakuna anayejaza mahudhurio yake mwenyewe",
});
export const attendanceTimesBackwards = defineError("INVALID", "attendance_times_backwards", {
  en: "Somebody leaves after they came",
  sw: "Mtu huondoka baada ya kufika",
});
export const attendanceNobody = defineError("INVALID", "attendance_nobody", {
  en: "Please fill at least one person",
  sw: "Tafadhali jaza angalau mtu mmoja",
});
