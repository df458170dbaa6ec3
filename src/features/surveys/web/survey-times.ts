import { dayOfWeek, formatDate, formatTime, nairobiDate, type PlainDate } from "~/platform/kernel/dates";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const nameOfDay = (date: PlainDate): string => DAYS[dayOfWeek(date)] ?? "";

/** 'Thursday 03/12/2026 10:00', the date in the company's format. */
export const formatSlot = (at: Date): string => {
  const date = nairobiDate(at);
  return `${nameOfDay(date)} ${formatDate(date)} ${formatTime(at)}`;
};
