import { formatDate } from "~/platform/kernel/dates";
import { DAY, formatDays, type LeaveSpan } from "../domain";

/** '8 days' of a number of days. */
export const describeDays = (days: number): string => formatDays(days * DAY);

/** '21/12/2026 to 31/12/2026', with the halves: 'from noon', 'until noon'. */
export function formatSpan({ firstDay, lastDay, firstHalf, lastHalf }: LeaveSpan): string {
  const first = `${formatDate(firstDay)}${firstHalf ? " from noon" : ""}`;
  if (firstDay === lastDay) return lastHalf ? `${first} until noon` : first;
  return `${first} to ${formatDate(lastDay)}${lastHalf ? " until noon" : ""}`;
}
