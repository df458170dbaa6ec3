import { dueOn } from "~/features/deductions/domain";
import type { PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";
import {
  calculatePay,
  factsBy,
  levyBaseOf,
  type MonthSoFar,
  NO_FACTS,
  type Pay,
  type TaxFacts,
} from "../calculation/domain";
import type { LateFact } from "../domain/arrears";
import type { Allowance, PayLine, PayTerms } from "../domain/earnings";
import type { Benefits, DeductedBeforeTax, EmployerPays, MonthPay, Withheld } from "../domain/statutory";
import { addTaken, type ItemDeduction } from "../domain/taken";
import type { Profile, StatutoryRules } from "../rules/domain";
import {
  type Adjustments,
  type DueDeduction,
  type ItemArrears,
  type ItemOvertime,
  leftOf,
  type MonthBefore,
  monthOf,
  monthsOf,
  type PayFacts,
  type Span,
  type SpanTerms,
  termsOf,
  weekdaysBetween,
} from "../terms/domain";

/** JSON parts of a payroll item, without the columns. Amounts are cents. */

export interface ItemAllowance extends Allowance {
  readonly frequency: "period" | "once";
  readonly paid: Cents;
}

/** `2026-10` and the inputs of bands and caps, for the month's next run. */
export interface ItemMonth {
  readonly month: string;
  readonly before: readonly Cents[];
  readonly pay: MonthPay;
  readonly withheld: Withheld;
  readonly employer: EmployerPays;
  /** The whole month with this run: what P10 and P9A say of it, once. */
  readonly tax: MonthTax;
}

export interface MonthTax {
  readonly taxable: Cents;
  readonly charged: Cents;
  readonly reliefs: ItemReliefs;
  readonly benefits: Benefits;
  readonly deducted: DeductedBeforeTax;
  readonly short: Cents;
  /** The Tier I part of NSSF; absent on items from before the tiers were stored. */
  readonly nssfTier1?: Cents | undefined;
}

export interface ItemReliefs {
  readonly personal: Cents;
  readonly insurance: Cents;
  readonly housingLevy: Cents;
}

export interface RunTerms {
  readonly kind: "regular" | "correction";
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly profile: Profile;
  readonly rules: (day: PlainDate) => StatutoryRules;
  readonly nssfBase: "basic" | "gross";
}

export interface ItemFigures {
  basicSalary: Cents;
  totalWorkingDays: number;
  /** Days and hours with two decimals at most. */
  daysWorked: number;
  overtimeHours: number;
  overtimeRate: number;
  overtime: ItemOvertime[];
  allowances: ItemAllowance[];
  deductions: ItemDeduction[];
  arrears: ItemArrears[];
  /** Weekdays withheld for leave without pay, in hundredths; null where a clerk set the days. */
  unpaidDays: number | null;
  late: LateFact[];
  lines: PayLine[];
  months: ItemMonth[];
  proratedBasic: Cents;
  overtimePay: Cents;
  bonus: Cents;
  commission: Cents;
  totalAllowances: Cents;
  taxableAllowances: Cents;
  nonTaxableAllowances: Cents;
  grossPay: Cents;
  deductedBeforeTax: Cents;
  taxableIncome: Cents;
  taxBeforeRelief: Cents;
  reliefs: ItemReliefs;
  paye: Cents;
  nhif: Cents;
  shif: Cents;
  nssf: Cents;
  housingLevy: Cents;
  totalStatutory: Cents;
  otherDeductions: Cents;
  totalDeductions: Cents;
  netPay: Cents;
  carried: Cents;
  short: Cents;
  employerNssf: Cents;
  employerHousingLevy: Cents;
  employerNita: Cents;
  centsBrought: Cents;
  payable: Cents;
  centsCarried: Cents;
}

/** The statutory deductions of a person's pay, in cents. */
export const statutoryOf = ({
  paye,
  nhif,
  shif,
  nssf,
  housingLevy,
  totalStatutory,
}: Pick<ItemFigures, "paye" | "nhif" | "shif" | "nssf" | "housingLevy" | "totalStatutory">) => ({
  paye,
  nhif,
  shif,
  nssf,
  housingLevy,
  total: totalStatutory,
});

/** Types of allowances that a run pays once. */
const ONCE: ReadonlySet<string> = new Set(["one-off", "correction"]);

/** Deductions due in a month: one instalment each, or the full balance for leavers. */
function dueIn(
  facts: PayFacts,
  month: MonthBefore | undefined,
  day: PlainDate,
  left: ReadonlyMap<string, DueDeduction>,
) {
  const isLeaving = facts.lastDay !== null && facts.lastDay <= day;
  return facts.deductions.flatMap((found) => {
    const deduction = left.get(found.deductionId) ?? found;
    const isCharged = month?.charged.includes(found.deductionId) ?? false;
    const owed = isCharged ? { ...deduction, installment: 0 } : deduction;
    const amount =
      isLeaving && deduction.balance !== null && deduction.status === "active"
        ? deduction.balance
        : dueOn(owed, day);
    return amount > 0
      ? [{ id: deduction.deductionId, type: deduction.type, name: deduction.name, amount }]
      : [];
  });
}

function taxFactsOf(
  { profile }: RunTerms,
  facts: PayFacts,
  { before, pension }: { before: MonthBefore | undefined; pension: Cents },
): TaxFacts {
  const relieved = leftOf(facts.relieved, before);
  const inKind = leftOf(facts.inKind, before);
  return factsBy(profile, facts, { ...NO_FACTS, ...relieved, ...inKind, pension, disabled: facts.disabled });
}

const addUp = (of: readonly Cents[]): Cents => of.reduce((sum, each) => sum + each, 0);

/**
 * Calculates one person's pay in a run. Quarters and years go month by month, with each month's remaining tax.
 * Undefined if no package pays for a day of the run.
 */
export function workOutItem(
  run: RunTerms,
  facts: PayFacts,
  adjusted: Adjustments = {},
): ItemFigures | undefined {
  const spans = monthsOf(run);
  const left = new Map(facts.deductions.map((each) => [each.deductionId, each]));
  const taken = new Map<string, ItemDeduction>();
  const parts: Part[] = [];
  let daysLeft = adjusted.daysWorked;
  const share = ({ from, to }: Span, isLast: boolean): number | undefined => {
    if (daysLeft === undefined) return undefined;
    const given = isLast ? daysLeft : Math.min(daysLeft, weekdaysBetween(from, to));
    daysLeft -= given;
    return given;
  };
  for (const [at, span] of spans.entries()) {
    const isLast = at === spans.length - 1;
    const terms = termsOf(facts, span, { ...adjusted, daysWorked: share(span, isLast) }, isLast);
    if (!terms) continue;
    const name = monthOf(span.to);
    const before = facts.before.find(({ month }) => month === name);
    const due = run.kind === "correction" ? [] : dueIn(facts, before, span.to, left);
    const pension = addUp(due.filter(({ type }) => type === "pension").map(({ amount }) => amount));
    const taxFacts = taxFactsOf(run, facts, { before, pension });
    const pay = calculatePay({
      rules: run.rules(span.to),
      levyBase: levyBaseOf(run.profile),
      nssfBase: run.nssfBase,
      terms,
      facts: taxFacts,
      deductions: [
        ...due,
        ...(isLast && adjusted.deduction ? [{ type: "other", ...adjusted.deduction }] : []),
      ],
      before,
    });
    const levyPay = pay.after.pay.levyPay - (before?.pay.levyPay ?? 0);
    for (const each of pay.deductions) addTaken(each, left, taken);
    parts.push({
      pay,
      terms,
      month: { month: name, before: weightOf(before), ...ownPart(pay, levyPay, taxFacts) },
    });
  }
  return parts.length === 0
    ? undefined
    : figuresOf(run, facts, { parts, taken: [...taken.values()], adjusted });
}

interface Part {
  readonly pay: Pay;
  readonly terms: SpanTerms;
  readonly month: ItemMonth;
}

/** A fingerprint of a month: approval compares it with the one that the run was calculated on. */
export const weightOf = (before: MonthSoFar | undefined): Cents[] =>
  before
    ? [
        before.pay.grossPay,
        before.withheld.paye,
        before.withheld.nhif,
        before.withheld.shif,
        before.withheld.nssf,
        before.withheld.housingLevy,
      ]
    : [];

function ownPart(pay: Pay, levyPay: Cents, facts: TaxFacts): Omit<ItemMonth, "month" | "before"> {
  const { grossPay, proratedBasic, nonTaxableAllowances, employer, statutoryDeductions } = pay;
  const { total: _, ...withheld } = statutoryDeductions;
  const {
    taxableIncome: taxable,
    taxBeforeRelief: charged,
    reliefs,
    benefits,
    deducted,
    short,
    nssfTier1,
  } = pay;
  return {
    pay: { ...facts, grossPay, proratedBasic, nonTaxableAllowances, levyPay },
    withheld,
    employer,
    tax: { taxable, charged, reliefs, benefits, deducted, short, nssfTier1 },
  };
}

/** The month with another run of it. */
export function addMonth(to: MonthSoFar | undefined, { pay, withheld, employer }: MonthSoFar): MonthSoFar {
  if (!to) return { pay, withheld, employer };
  const sum = <T extends object>(one: T, other: T): T =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => {
        const beside = other[name as keyof T];
        if (typeof value === "boolean") return [name, value || Boolean(beside)];
        return [name, value === null ? beside : Number(value) + Number(beside ?? 0)];
      }),
    ) as T;
  return {
    pay: sum(to.pay, pay),
    withheld: sum(to.withheld, withheld),
    employer: sum(to.employer, employer),
  };
}

function figuresOf(
  run: RunTerms,
  facts: PayFacts,
  { parts, taken, adjusted }: { parts: readonly Part[]; taken: ItemDeduction[]; adjusted: Adjustments },
): ItemFigures {
  const sum = (of: (pay: Pay) => Cents) => addUp(parts.map(({ pay }) => of(pay)));
  const { terms } = parts.at(-1) as Part;
  const byPeriod = terms.unit === undefined;
  const netPay = sum((pay) => pay.netPay);
  const whole = netPay + facts.centsBrought;
  const centsCarried = facts.paymentMethod === "mpesa" ? whole % 100 : 0;
  const overtime = overtimeIn(terms);
  const days = (of: PayTerms) =>
    of.daysWorked + addUp((of.earlier ?? []).map(({ daysWorked }) => daysWorked));
  return {
    basicSalary: terms.basicSalary,
    totalWorkingDays: byPeriod ? weekdaysBetween(run.startDate, run.endDate) : Math.ceil(terms.daysWorked),
    daysWorked: Math.round(addUp(parts.map((part) => days(part.terms))) * 100) / 100,
    overtimeHours: addUp(overtime.map(({ hours }) => hours)),
    overtimeRate: terms.overtimeRate,
    overtime,
    allowances: parts.flatMap((part) =>
      part.terms.allowances.map((each) => ({
        ...each,
        frequency: ONCE.has(each.type) ? ("once" as const) : ("period" as const),
        paid: each.amount,
      })),
    ),
    deductions: taken,
    arrears: [...facts.arrears],
    unpaidDays: terms.unpaidDays === undefined ? null : Math.round(terms.unpaidDays * 100),
    late: [...terms.late],
    lines: parts.flatMap(({ pay }) => pay.lines),
    months: parts.map(({ month }) => month),
    proratedBasic: sum((pay) => pay.proratedBasic),
    overtimePay: sum((pay) => pay.overtimePay),
    bonus: adjusted.bonus ?? 0,
    commission: adjusted.commission ?? 0,
    totalAllowances: sum((pay) => pay.totalAllowances),
    taxableAllowances: sum((pay) => pay.taxableAllowances),
    nonTaxableAllowances: sum((pay) => pay.nonTaxableAllowances),
    grossPay: sum((pay) => pay.grossPay),
    deductedBeforeTax: sum((pay) => pay.deductedBeforeTax),
    taxableIncome: sum((pay) => pay.taxableIncome),
    taxBeforeRelief: sum((pay) => pay.taxBeforeRelief),
    reliefs: {
      personal: sum((pay) => pay.reliefs.personal),
      insurance: sum((pay) => pay.reliefs.insurance),
      housingLevy: sum((pay) => pay.reliefs.housingLevy),
    },
    paye: sum((pay) => pay.statutoryDeductions.paye),
    nhif: sum((pay) => pay.statutoryDeductions.nhif),
    shif: sum((pay) => pay.statutoryDeductions.shif),
    nssf: sum((pay) => pay.statutoryDeductions.nssf),
    housingLevy: sum((pay) => pay.statutoryDeductions.housingLevy),
    totalStatutory: sum((pay) => pay.statutoryDeductions.total),
    otherDeductions: sum((pay) => pay.otherDeductions),
    totalDeductions: sum((pay) => pay.totalDeductions),
    netPay,
    carried: addUp(taken.map(({ carried }) => carried)),
    short: (parts.at(-1) as Part).pay.short,
    employerNssf: sum((pay) => pay.employer.nssf),
    employerHousingLevy: sum((pay) => pay.employer.housingLevy),
    employerNita: sum((pay) => pay.employer.nita),
    centsBrought: facts.centsBrought,
    payable: whole - centsCarried,
    centsCarried,
  };
}

const overtimeIn = ({ overtimeHours, overtimeRate, moreOvertime = [] }: PayTerms): ItemOvertime[] =>
  [{ hours: overtimeHours, rate: overtimeRate }, ...moreOvertime].filter(({ hours }) => hours > 0);
