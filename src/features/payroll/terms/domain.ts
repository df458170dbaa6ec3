import type { DeductionKind, Owed } from "~/features/deductions/domain";
import {
  type Allowance as PackageAllowance,
  type PaidBy,
  type PayFrequency,
  wholeAllowance,
} from "~/features/staff/compensation/domain";
import type { PaymentMethod } from "~/features/staff/domain";
import { addDays, daysBetween, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import { ofDecimal, ratio, roundHalfUp, times } from "~/platform/kernel/ratio";
import type { MonthSoFar } from "../calculation/domain";
import { applyLate, type LateFact, NOTHING_LATE } from "../domain/arrears";
import type { Allowance, PayTerms } from "../domain/earnings";

/** Pay terms for the days of a run, from a person's facts. Amounts are cents. */

export interface ItemOvertime {
  readonly hours: number;
  readonly rate: number;
}

export interface ItemArrears {
  readonly itemId: string;
  readonly period: string;
  readonly amount: Cents;
}

export interface Adjustments {
  readonly basicSalary?: Cents | undefined;
  readonly daysWorked?: number | undefined;
  readonly overtimeHours?: number | undefined;
  readonly bonus?: Cents | undefined;
  readonly commission?: Cents | undefined;
  /** Leavers only: paid notice days, and completed years of severance. */
  readonly noticeDays?: number | undefined;
  readonly severanceYears?: number | undefined;
  readonly allowance?: OneOff | undefined;
  readonly deduction?: OneOff | undefined;
  readonly notes?: string | undefined;
}
interface OneOff {
  readonly name: string;
  readonly amount: Cents;
  /** Of an allowance; taxable unless said otherwise. */
  readonly taxable?: boolean | undefined;
  /** Of an allowance: `correction` for regular pay of earlier days, else `one-off`. */
  readonly type?: "correction" | undefined;
}

export interface PackageSpan {
  readonly from: PlainDate;
  readonly to: PlainDate | null;
  readonly basicSalary: Cents;
  readonly payFrequency: PayFrequency;
  readonly paidBy: PaidBy;
  readonly allowances: readonly PackageAllowance[];
}

export interface DueDeduction extends Owed {
  readonly deductionId: string;
  readonly type: DeductionKind;
  readonly name: string;
  readonly withheldTimes: number;
  readonly totalInstallments: number | null;
}

export interface MonthBefore extends MonthSoFar {
  readonly month: string;
  readonly charged: readonly string[];
}

/** A person's monthly payments that lower their tax, in cents. */
export interface Relieved {
  readonly insurancePremium: Cents;
  readonly mortgageInterest: Cents;
  readonly postRetirementMedical: Cents;
}

/** Monthly values of a person's non-cash benefits, in cents. */
export interface InKind {
  readonly carBenefit: Cents;
  readonly mealBenefit: Cents;
  readonly otherBenefits: Cents;
  readonly houseRent: Cents;
  readonly houseRentPaid: Cents;
}
export const NOTHING_IN_KIND: InKind = {
  carBenefit: 0,
  mealBenefit: 0,
  otherBenefits: 0,
  houseRent: 0,
  houseRentPaid: 0,
};

/** Facts of a month's tax: its first run counts them, a later one only what has been added since. */
export function leftOf<Facts extends Relieved | InKind>(
  facts: Facts,
  before: MonthBefore | undefined,
): Facts {
  const left = Object.entries(facts).map(([name, amount]) => [
    name,
    Math.max(0, amount - (before?.pay[name as keyof (Relieved & InKind)] ?? 0)),
  ]);
  return Object.fromEntries(left) as Facts;
}

/** All inputs of a person's pay for some days. */
export interface PayFacts {
  readonly startDate: PlainDate;
  readonly lastDay: PlainDate | null;
  readonly overtimeRate: number;
  readonly disabled: boolean;
  readonly resident: boolean;
  readonly primaryEmployment: boolean;
  readonly relieved: Relieved;
  readonly inKind: InKind;
  readonly packages: readonly PackageSpan[];
  /** Weekdays, as `unpaidWeekdays` counts them. */
  readonly leave: { readonly half: number; readonly none: number };
  readonly overtime: readonly ItemOvertime[];
  readonly moves: { readonly count: number; readonly days: number };
  readonly deductions: readonly DueDeduction[];
  readonly before: readonly MonthBefore[];
  readonly arrears: readonly ItemArrears[];
  readonly late?: readonly LateFact[];
  readonly unusedLeave: number;
  /** Working days of a week; five unless said otherwise. */
  readonly daysAWeek?: number;
  readonly centsBrought: Cents;
  readonly paymentMethod: PaymentMethod;
}

/** Days of pay for each completed year that a redundancy ends (Employment Act, section 40). */
const SEVERANCE_DAYS = 15;
/** Days of notice that a pay period's basic salary pays for: a month is 30 (Employment Act, sections 35 and 36). */
const NOTICE_DAYS: Record<PayFrequency, number> = { monthly: 30, "bi-weekly": 14, weekly: 7 };

function leavingPay(
  {
    basicSalary,
    payFrequency,
    paidDays,
  }: { basicSalary: Cents; payFrequency: PayFrequency; paidDays: number },
  { noticeDays = 0, severanceYears = 0 }: Adjustments,
): Allowance[] {
  const days = severanceYears * SEVERANCE_DAYS;
  const notice = times(ratio(basicSalary, NOTICE_DAYS[payFrequency]), ofDecimal(noticeDays));
  const severance = times(ratio(basicSalary, paidDays), ofDecimal(days));
  const line = (type: string, name: string, amount: Cents): Allowance[] =>
    amount > 0 ? [{ type, name, amount, taxable: true, prorated: false }] : [];
  return [
    ...line("notice", `Notice pay, ${noticeDays} days`, roundHalfUp(notice)),
    ...line("severance", `Severance pay, ${days} days`, roundHalfUp(severance)),
  ];
}

/** Weekdays from a day to a day, both counted; 0 when the second is before the first. */
export function weekdaysBetween(from: PlainDate, to: PlainDate): number {
  if (to < from) return 0;
  const days = daysBetween(from, to) + 1;
  const weeks = Math.floor(days / 7);
  // Monday is 0, whatever the first day of the company's week.
  const first = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7;
  let count = weeks * 5;
  for (let at = weeks * 7; at < days; at += 1) if ((first + at) % 7 < 5) count += 1;
  return count;
}

export function lastOfMonth(day: PlainDate): PlainDate {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  return addDays(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`, -1);
}

const round2 = (value: number) => Math.round(value * 100) / 100;
export const monthOf = (day: PlainDate): string => day.slice(0, 7);

/** The calendar months of a run longer than one; else the run itself, which counts for the month of its last day. */
export function monthsOf({ startDate, endDate }: { startDate: PlainDate; endDate: PlainDate }): Span[] {
  if (daysBetween(startDate, endDate) <= 31) return [{ from: startDate, to: endDate }];
  const spans: Span[] = [];
  for (let from = startDate; from <= endDate; ) {
    const last = lastOfMonth(from);
    const to = last < endDate ? last : endDate;
    spans.push({ from, to });
    from = addDays(to, 1);
  }
  return spans;
}
export interface Span {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

function daysPaidBy(frequency: PayFrequency, day: PlainDate): number {
  if (frequency === "weekly") return 5;
  if (frequency === "bi-weekly") return 10;
  return weekdaysBetween(`${monthOf(day)}-01`, lastOfMonth(day));
}

const later = (one: PlainDate, other: PlainDate) => (one > other ? one : other);
const sooner = (one: PlainDate, other: PlainDate | null) => (other !== null && other < one ? other : one);

interface Worked {
  readonly of: PackageSpan;
  readonly days: number;
}

/** The weekdays of a span that each package pays for, joiners and leavers by theirs. */
function weekdaysByPackage({ startDate, lastDay, packages }: PayFacts, { from, to }: Span): Worked[] {
  const first = later(from, startDate);
  const last = sooner(to, lastDay);
  return packages
    .map((of) => ({ of, days: weekdaysBetween(later(first, of.from), sooner(last, of.to)) }))
    .filter(({ of, days }) => days > 0 || (of.paidBy !== "period" && of.from <= to && (of.to ?? to) >= from));
}

/** Takes days off the last package first, or adds them to it. */
function shiftDays(worked: readonly Worked[], by: number): Worked[] {
  let left = by;
  return worked
    .toReversed()
    .map(({ of, days }) => {
      const now = Math.max(0, round2(days + left));
      left = round2(left - (now - days));
      return { of, days: now };
    })
    .toReversed();
}

/** Pay terms, with the weekdays withheld for leave without pay (unless a clerk set the days) and the late facts that they take. */
export interface SpanTerms extends PayTerms {
  readonly unpaidDays?: number;
  readonly late: readonly LateFact[];
}

/** Pay terms for one month of a run; undefined if no package covers a day of it. */
export function termsOf(
  facts: PayFacts,
  span: Span,
  adjusted: Adjustments,
  isLast: boolean,
): SpanTerms | undefined {
  const found = weekdaysByPackage(facts, span);
  const last = found.at(-1);
  if (!last) return undefined;
  const { of } = last;
  const share: Adjustments = isLast ? adjusted : {};
  const beside = {
    bonus: share.bonus ?? 0,
    commission: share.commission ?? 0,
  };
  const oneOff = share.allowance
    ? [
        {
          ...share.allowance,
          type: share.allowance.type ?? "one-off",
          taxable: share.allowance.taxable ?? true,
          prorated: false,
        },
      ]
    : [];
  const arrears = isLast
    ? facts.arrears.map(({ period, amount }) => ({
        type: "arrears",
        name: `Arrears of ${period}`,
        amount,
        taxable: true,
        prorated: false,
      }))
    : [];
  const overtime = overtimeOf(facts, adjusted, isLast);
  const basicSalary = adjusted.basicSalary ?? of.basicSalary;
  if (of.paidBy !== "period") {
    const counted = of.paidBy === "day" ? facts.moves.days : facts.moves.count;
    const daysWorked = isLast ? (adjusted.daysWorked ?? counted) : 0;
    const late = isLast ? applyLate(facts, adjusted) : NOTHING_LATE;
    return {
      basicSalary,
      totalWorkingDays: 1,
      daysWorked,
      unit: `${daysWorked} ${of.paidBy === "day" ? "days of moves" : "completed moves"}`,
      ...overtime,
      ...beside,
      allowances: [...allowancesOf(of), ...arrears, ...late.allowances, ...oneOff],
      late: late.applied,
    };
  }
  const paidDays = daysPaidBy(of.payFrequency, span.to);
  const inSpan = weekdaysBetween(span.from, span.to);
  const due = round2(found.reduce((sum, { days }) => sum + days, 0));
  const unpaid = isLast ? Math.min(due, round2(facts.leave.none + facts.leave.half / 2)) : 0;
  const daily = ratio(basicSalary, paidDays);
  const late = isLast ? applyLate(facts, adjusted, { room: due - unpaid, daily }) : NOTHING_LATE;
  const target = adjusted.daysWorked ?? due - unpaid - late.days;
  const worked = shiftDays(found, round2(target - due));
  const leave =
    isLast && facts.unusedLeave > 0
      ? [
          {
            type: "leave",
            name: `${facts.unusedLeave} days of unused leave`,
            amount: roundHalfUp(
              times(times(daily, ofDecimal(facts.unusedLeave)), ratio(5, facts.daysAWeek || 5)),
            ),
            taxable: true,
            prorated: false,
          },
        ]
      : [];
  const isRaised = adjusted.basicSalary === undefined;
  const days = (of: readonly Worked[]) => round2(of.reduce((sum, each) => sum + each.days, 0));
  return {
    basicSalary,
    totalWorkingDays: paidDays,
    daysWorked: isRaised ? (worked.at(-1)?.days ?? 0) : days(worked),
    earlier: isRaised
      ? worked
          .slice(0, -1)
          .filter((each) => each.days > 0)
          .map((each) => ({ basicSalary: each.of.basicSalary, daysWorked: each.days }))
      : [],
    ...overtime,
    ...beside,
    allowances: [
      // No allowances without a day worked in a span that has working days.
      ...(due > 0 && days(worked) === 0 ? [] : allowancesOf(of, { inSpan, paidDays, worked: days(worked) })),
      ...leave,
      ...leavingPay({ basicSalary, payFrequency: of.payFrequency, paidDays }, share),
      ...arrears,
      ...late.allowances,
      ...oneOff,
    ],
    ...(adjusted.daysWorked === undefined ? { unpaidDays: unpaid } : {}),
    late: late.applied,
  };
}

/** A package's allowances for a part of its days, prorated by days worked where the allowance requires it. */
function allowancesOf(
  { allowances }: PackageSpan,
  of?: { inSpan: number; paidDays: number; worked: number },
): Allowance[] {
  return allowances.map(wholeAllowance).map(({ name, amount, type, taxable, prorated }) => {
    const share = of && ratio(amount, of.paidDays);
    return {
      type,
      name,
      amount: share ? roundHalfUp(times(share, ofDecimal(prorated ? of.worked : of.inSpan))) : amount,
      taxable,
      prorated: false,
    };
  });
}

function overtimeOf(
  { overtime, overtimeRate }: PayFacts,
  { overtimeHours }: Adjustments,
  isLast: boolean,
): Pick<PayTerms, "overtimeHours" | "overtimeRate" | "moreOvertime"> {
  if (!isLast) return { overtimeHours: 0, overtimeRate };
  if (overtimeHours !== undefined) return { overtimeHours, overtimeRate };
  const [first, ...others] = overtime;
  return {
    overtimeHours: first?.hours ?? 0,
    overtimeRate: first?.rate ?? overtimeRate,
    moreOvertime: others,
  };
}
