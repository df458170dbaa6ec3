import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { type ItemOvertime, weekdaysBetween } from "../terms/domain";
import type { LateFact } from "./arrears";

/** Approved hours by rate, beyond the paid ones. Cancelled hours are not recovered. */
export function lateOvertime(
  approved: readonly ItemOvertime[],
  paid: readonly ItemOvertime[],
): ItemOvertime[] {
  const hoursAt = (of: readonly ItemOvertime[], rate: number) =>
    of.reduce((sum, each) => (each.rate === rate ? sum + each.hours : sum), 0);
  return [...new Set(approved.map(({ rate }) => rate))].flatMap((rate) => {
    const hours = Math.round((hoursAt(approved, rate) - hoursAt(paid, rate)) * 100) / 100;
    return hours > 0 ? [{ hours, rate }] : [];
  });
}

/** '3 h of overtime and 2 days without pay from October 2026 Payroll' */
export function formatLate({ period, overtime, unpaidDays }: Omit<LateFact, "itemId" | "amount">): string {
  const hours = overtime.reduce((sum, each) => sum + each.hours, 0);
  const days = Math.abs(unpaidDays);
  const parts = [
    hours > 0 && `${hours} h of overtime`,
    days > 0 && `${days} ${days === 1 ? "day" : "days"} ${unpaidDays > 0 ? "without pay" : "given back"}`,
  ];
  return `${parts.filter(Boolean).join(" and ")} from ${period}`;
}

const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** Counts a person's working days between two days; 1 is Monday. An empty week means Monday to Friday. */
export function workingDaysBetween(week: readonly number[], from: PlainDate, to: PlainDate): number {
  const days = week.length > 0 ? week : WEEKDAYS;
  let own = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (days.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)) own += 1;
  return own;
}

/**
 * Converts days of leave to weekdays of pay. A full week of unpaid leave costs five weekdays, whatever the person's
 * working days.
 * @param days working days of the person
 */
export function unpaidWeekdays(
  days: { readonly half: number; readonly none: number },
  { workingDays, from, to }: { workingDays: readonly number[]; from: PlainDate; to: PlainDate },
): { half: number; none: number } {
  const week = workingDays.length > 0 ? workingDays : WEEKDAYS;
  const own = workingDaysBetween(week, from, to);
  if (days.none > 0 && days.none >= own) return { half: 0, none: weekdaysBetween(from, to) };
  return { half: (days.half * 5) / week.length, none: (days.none * 5) / week.length };
}
