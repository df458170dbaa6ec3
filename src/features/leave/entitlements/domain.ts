import { addDays, type PlainDate } from "~/platform/kernel/dates";
import { type CountedDay, DAY, type LeaveCategory, type LeaveSpan, yearOf } from "../domain";

/** Reasons of ledger entries. Entries are only added (docs/decisions/0056). */
export const ENTRY_REASONS = [
  "granted",
  "carried_in",
  "carried_out",
  "taken",
  "returned",
  "adjusted",
] as const;
export type EntryReason = (typeof ENTRY_REASONS)[number];
export const REASON_LABELS: Record<EntryReason, string> = {
  granted: "Entitlement",
  carried_in: "Carried over from last year",
  carried_out: "Carried over into next year",
  taken: "Taken",
  returned: "Given back",
  adjusted: "Adjusted",
};

export const LIMITED: readonly LeaveCategory[] = ["annual", "sick", "compassionate", "study"];
export const isLimited = (category: LeaveCategory): boolean => LIMITED.includes(category);

export interface LeaveRules {
  annualDays: number;
  /** At once on 1 January, or a twelfth with every month. */
  accrual: "yearly" | "monthly";
  carryOverDays: number;
  sickFullDays: number;
  sickHalfDays: number;
  compassionateDays: number;
  studyDays: number;
  maternityMonths: number;
  paternityWeeks: number;
}

export interface Grant {
  category: LeaveCategory;
  year: number;
  period: string;
  hundredths: number;
  day: PlainDate;
}

const pad = (month: number) => String(month).padStart(2, "0");

/** Adds months to a day; a shorter month gives its last day. */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const at = year * 12 + month - 1 + months;
  const first = `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-01`;
  return addDays(first, Math.min(date, lengthOfMonth(first)) - 1);
}

function lengthOfMonth(first: PlainDate): number {
  const [year = 0, month = 1] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Months of a year that count after a hire. The hire's month counts up to its 15th. */
function monthsOf(year: number, hireDate: PlainDate): number {
  if (yearOf(hireDate) < year) return 12;
  if (yearOf(hireDate) > year) return 0;
  const [, month = 1, date = 1] = hireDate.split("-").map(Number);
  return 13 - month - (date > 15 ? 1 : 0);
}

/**
 * Grants that are due in a year by a day. `given` are the periods granted already.
 * A year that began with a yearly or monthly grant keeps that rule.
 */
export function grantsDue(
  rules: LeaveRules,
  {
    hireDate,
    year,
    upTo,
    given,
  }: { hireDate: PlainDate; year: number; upTo: PlainDate; given: ReadonlySet<string> },
): Grant[] {
  if (yearOf(hireDate) > year) return [];
  const begins = hireDate > `${year}-01-01` ? hireDate : `${year}-01-01`;
  const ofYear = (category: LeaveCategory, days: number, day: PlainDate): Grant => ({
    category,
    year,
    period: `${year}`,
    hundredths: Math.round(days * DAY),
    day,
  });
  // Sick pay begins with the third month of service (Employment Act, s. 30).
  const served = addMonths(hireDate, 2);
  const due = [
    ...annualGrants(rules, { hireDate, year, begins, given }),
    ...(yearOf(served) > year
      ? []
      : [ofYear("sick", rules.sickFullDays + rules.sickHalfDays, served > begins ? served : begins)]),
    ofYear("compassionate", rules.compassionateDays, begins),
    ofYear("study", rules.studyDays, begins),
  ];
  return due.filter(
    (grant) =>
      grant.hundredths > 0 && grant.day <= upTo && !given.has(periodKey(grant.category, grant.period)),
  );
}

export const periodKey = (category: LeaveCategory, period: string): string => `${category} ${period}`;

function annualGrants(
  rules: LeaveRules,
  at: { hireDate: PlainDate; year: number; begins: PlainDate; given: ReadonlySet<string> },
): Grant[] {
  const { hireDate, year, begins, given } = at;
  const months = monthsOf(year, hireDate);
  const hundredths = (count: number) => Math.round((rules.annualDays * DAY * count) / 12);
  const monthly = Array.from({ length: months }, (_, index) => {
    const month = 12 - months + index + 1;
    const first = `${year}-${pad(month)}-01`;
    return {
      category: "annual" as const,
      year,
      period: `${year}-${pad(month)}`,
      // The difference of rounded sums adds any rounding of earlier months.
      hundredths: hundredths(index + 1) - hundredths(index),
      day: addDays(first, lengthOfMonth(first) - 1),
    };
  });
  const isWhole = given.has(periodKey("annual", `${year}`));
  const isByMonth = monthly.some(({ period }) => given.has(periodKey("annual", period)));
  if (!isWhole && (isByMonth || rules.accrual === "monthly")) return monthly;
  // Leave is taken in halves, so part of a year is rounded up to a half day.
  const halves = Math.ceil(hundredths(months) / (DAY / 2));
  return [{ category: "annual", year, period: `${year}`, hundredths: (halves * DAY) / 2, day: begins }];
}

/**
 * Hundredths of annual leave that a year's service has earned by a last day: a twelfth of the year's days for each completed month, at
 * least 1.75 (Employment Act, s. 28 (1)(b)).
 */
export function earnedBy(
  rules: Pick<LeaveRules, "annualDays">,
  { hireDate, lastDay }: { hireDate: PlainDate; lastDay: PlainDate },
): number {
  const year = yearOf(lastDay);
  const begins = hireDate > `${year}-01-01` ? hireDate : `${year}-01-01`;
  let months = 0;
  while (addDays(addMonths(begins, months + 1), -1) <= lastDay) months += 1;
  return Math.round((Math.max(21, rules.annualDays) * DAY * months) / 12);
}

/** Annual leave that the next year can still carry over. `left` is the balance; `carried` went over before. */
export function carryDue(rules: LeaveRules, { left, carried }: { left: number; carried: number }): number {
  return Math.max(0, Math.min(Math.round(rules.carryOverDays * DAY) - carried, left));
}

/** The last day a leave of a kind may have by law, for kinds that are counted in months or weeks. */
export function lastDayOf(
  rules: LeaveRules,
  category: LeaveCategory,
  firstDay: PlainDate,
): PlainDate | undefined {
  if (category === "maternity") return addDays(addMonths(firstDay, rules.maternityMonths), -1);
  if (category === "paternity") return addDays(firstDay, rules.paternityWeeks * 7 - 1);
  return undefined;
}

export type PayShare = "full" | "half" | "none";

export interface TakenLeave extends LeaveSpan {
  category: LeaveCategory;
}

/**
 * The share of pay for each day of leave.
 * A year's sick leave has full pay first, then half, then none, in the order of its days (Employment Act, s. 30).
 * Unpaid leave has none; all other leave has full pay.
 */
export function payOf(
  leave: readonly { category: LeaveCategory; days: readonly CountedDay[] }[],
  rules: Pick<LeaveRules, "sickFullDays" | "sickHalfDays">,
): (CountedDay & { share: PayShare })[] {
  const all = leave
    .flatMap(({ category, days }) => days.map((day) => ({ ...day, category })))
    .sort((a, b) => a.day.localeCompare(b.day));
  const sick = new Map<number, number>();
  return all.flatMap(({ category, day, hundredths }) => {
    if (category !== "sick")
      return [{ day, hundredths, share: category === "unpaid" ? ("none" as const) : ("full" as const) }];
    const before = sick.get(yearOf(day)) ?? 0;
    sick.set(yearOf(day), before + hundredths);
    return splitSick(before, hundredths, rules).map((part) => ({ day, ...part }));
  });
}

function splitSick(
  before: number,
  hundredths: number,
  { sickFullDays, sickHalfDays }: Pick<LeaveRules, "sickFullDays" | "sickHalfDays">,
): { hundredths: number; share: PayShare }[] {
  const full = Math.round(sickFullDays * DAY);
  const ends = [full, full + Math.round(sickHalfDays * DAY), Number.POSITIVE_INFINITY];
  const shares: readonly PayShare[] = ["full", "half", "none"];
  let at = before;
  return shares.flatMap((share, index) => {
    const part = Math.min(before + hundredths, ends[index] ?? at) - at;
    if (part <= 0) return [];
    at += part;
    return [{ hundredths: part, share }];
  });
}
