import type { Cents } from "~/platform/kernel/money";
import { ofDecimal, type ratio, roundHalfUp, times } from "~/platform/kernel/ratio";
import type { Allowance } from "./earnings";

/**
 * Late facts for days that an earlier run paid. `overtime` is its pay; `unpaidDays` are weekdays to withhold, or to
 * give back below 0.
 */
export interface LateFact {
  readonly itemId: string;
  readonly period: string;
  readonly overtime: readonly { readonly hours: number; readonly rate: number }[];
  readonly amount: Cents;
  readonly unpaidDays: number;
}

const round2 = (value: number) => Math.round(value * 100) / 100;

interface AppliedLate {
  readonly days: number;
  readonly allowances: Allowance[];
  readonly applied: LateFact[];
}
export const NOTHING_LATE: AppliedLate = { days: 0, allowances: [], applied: [] };

/**
 * Applies late facts to a run. Overtime and returned days become separate lines of pay; unpaid days apply while there is
 * room, and the rest waits for the next run. Skips days that a clerk set.
 * @param by the cost of an unpaid weekday; absent for people paid by the day or the move
 */
export function applyLate(
  { late = [] }: { readonly late?: readonly LateFact[] },
  {
    daysWorked,
    overtimeHours,
  }: { readonly daysWorked?: number | undefined; readonly overtimeHours?: number | undefined },
  by?: { room: number; daily: ReturnType<typeof ratio> },
): AppliedLate {
  const arrears = (name: string, amount: Cents): Allowance => ({
    type: "arrears",
    name,
    amount,
    taxable: true,
    prorated: false,
  });
  let room = by && daysWorked === undefined ? by.room : 0;
  const allowances: Allowance[] = [];
  const applied: LateFact[] = [];
  for (const each of late) {
    const isOvertime = overtimeHours === undefined && each.amount > 0;
    const back = by && each.unpaidDays < 0 ? -each.unpaidDays : 0;
    const unpaidDays = each.unpaidDays > 0 ? Math.min(room, each.unpaidDays) : -back;
    room = round2(room - Math.max(0, unpaidDays));
    if (isOvertime) allowances.push(arrears(`Overtime of ${each.period}`, each.amount));
    if (by && back > 0)
      allowances.push(
        arrears(
          `${back} unpaid days of ${each.period} given back`,
          roundHalfUp(times(by.daily, ofDecimal(back))),
        ),
      );
    if (isOvertime || unpaidDays !== 0)
      applied.push({
        ...each,
        overtime: isOvertime ? each.overtime : [],
        amount: isOvertime ? each.amount : 0,
        unpaidDays,
      });
  }
  const days = applied.reduce((sum, { unpaidDays }) => sum + Math.max(0, unpaidDays), 0);
  return { days: round2(days), allowances, applied };
}
