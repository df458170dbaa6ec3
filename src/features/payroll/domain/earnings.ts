import type { Cents } from "~/platform/kernel/money";
import { ofDecimal, ratio, roundHalfUp, times } from "~/platform/kernel/ratio";

/** Defaults of a period (docs/domain/readings.md#payroll). */
export const DEFAULT_DAYS = 22;
export const HOURS_A_DAY = 8;
export const DEFAULT_OVERTIME_RATE = 1.5;

export interface Allowance {
  readonly type: string;
  readonly name: string;
  readonly amount: Cents;
  readonly taxable: boolean;
  readonly prorated: boolean;
}

/** Allowances that are not paid regularly: the housing levy by law leaves them out, with bonuses. */
const IRREGULAR: ReadonlySet<string> = new Set(["one-off", "leave", "notice", "severance", "gratuity"]);

/** Working days are whole and above 0; days worked, hours and rate have two decimals at most. */
export interface PayTerms {
  readonly basicSalary: Cents;
  readonly totalWorkingDays: number;
  readonly daysWorked: number;
  readonly overtimeHours: number;
  readonly overtimeRate: number;
  readonly bonus: Cents;
  readonly commission: Cents;
  readonly allowances: readonly Allowance[];
  /** Days before a raise within the period, at their earlier salary. */
  readonly earlier?: readonly { readonly basicSalary: Cents; readonly daysWorked: number }[];
  /** Overtime at another rate than `overtimeRate`. */
  readonly moreOvertime?: readonly { readonly hours: number; readonly rate: number }[];
  readonly unit?: string;
}

export interface PayLine {
  readonly code: string;
  readonly label: string;
  readonly base: Cents;
  readonly rate: string;
  readonly amount: Cents;
}

export interface Earnings {
  readonly proratedBasic: Cents;
  readonly overtimePay: Cents;
  readonly totalAllowances: Cents;
  readonly taxableAllowances: Cents;
  readonly nonTaxableAllowances: Cents;
  readonly grossPay: Cents;
  readonly irregularPay: Cents;
  readonly lines: PayLine[];
}

/** Rounds each line once, half up to the cent; gross pay is their sum. */
export function earningsOf(terms: PayTerms): Earnings {
  const { basicSalary, totalWorkingDays, daysWorked, bonus, commission } = terms;
  const prorate = (amount: Cents, worked = daysWorked) =>
    roundHalfUp(times(ratio(amount, totalWorkingDays), ofDecimal(worked)));
  const days = `${daysWorked}/${totalWorkingDays} days`;
  const basics: PayLine[] = [...(terms.earlier ?? []), { basicSalary, daysWorked }].map((of) => ({
    code: "basic",
    label: "Basic salary",
    base: of.basicSalary,
    rate: terms.unit ?? `${of.daysWorked}/${totalWorkingDays} days`,
    amount: prorate(of.basicSalary, of.daysWorked),
  }));
  const proratedBasic = amountOf(basics);
  const hourly = ratio(basicSalary, totalWorkingDays * HOURS_A_DAY);
  const worked = [{ hours: terms.overtimeHours, rate: terms.overtimeRate }, ...(terms.moreOvertime ?? [])];
  const overtime: PayLine[] = worked.map(({ hours, rate }) => ({
    code: "overtime",
    label: "Overtime",
    base: roundHalfUp(hourly),
    rate: `${hours} h × ${rate}`,
    amount: roundHalfUp(times(times(hourly, ofDecimal(hours)), ofDecimal(rate))),
  }));
  const overtimePay = amountOf(overtime);
  const allowances = terms.allowances.map((allowance) => ({
    ...allowance,
    paid: allowance.prorated ? prorate(allowance.amount) : allowance.amount,
  }));
  const taxableAllowances = sumOf(allowances.filter(({ taxable }) => taxable));
  const nonTaxableAllowances = sumOf(allowances.filter(({ taxable }) => !taxable));
  const lines: PayLine[] = [
    ...basics,
    ...overtime,
    ...allowances.map(({ type, name, amount, prorated, paid }) => ({
      code: `allowance:${type}`,
      label: name,
      base: amount,
      rate: prorated ? days : "",
      amount: paid,
    })),
    { code: "bonus", label: "Bonus", base: bonus, rate: "", amount: bonus },
    { code: "commission", label: "Commission", base: commission, rate: "", amount: commission },
  ];
  return {
    proratedBasic,
    overtimePay,
    totalAllowances: taxableAllowances + nonTaxableAllowances,
    taxableAllowances,
    nonTaxableAllowances,
    grossPay: proratedBasic + overtimePay + taxableAllowances + nonTaxableAllowances + bonus + commission,
    irregularPay: bonus + sumOf(allowances.filter(({ type }) => IRREGULAR.has(type))),
    lines: lines.filter(({ code, amount }) => code === "basic" || amount !== 0),
  };
}

const amountOf = (lines: readonly PayLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
const sumOf = (allowances: readonly { paid: Cents }[]) => allowances.reduce((sum, { paid }) => sum + paid, 0);
