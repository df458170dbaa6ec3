import type { Cents } from "~/platform/kernel/money";
import { type Earnings, earningsOf, type PayLine, type PayTerms } from "../domain/earnings";
import {
  type EmployerPays,
  type MonthPay,
  type Statutory,
  statutoryOf,
  type Withheld,
} from "../domain/statutory";
import type { Profile, StatutoryRules } from "../rules/domain";

/**
 * The order in which deductions use the remaining pay; other types follow in the given order.
 * Court orders come first, then public debt, the employee's savings, and debts to the company.
 */
export const DEDUCTION_ORDER = [
  "child_support",
  "court_attachment",
  "helb",
  "pension",
  "sacco",
  "loan",
  "advance",
] as const;

export interface Deduction {
  readonly id?: string | undefined;
  readonly type: string;
  readonly name: string;
  readonly amount: Cents;
}
export interface TakenDeduction extends Deduction {
  readonly taken: Cents;
  /** Exceeded the pay. */
  readonly carried: Cents;
}

export type TaxFacts = Omit<MonthPay, "grossPay" | "proratedBasic" | "nonTaxableAllowances" | "levyPay">;

export const NO_FACTS: TaxFacts = {
  carBenefit: 0,
  mealBenefit: 0,
  otherBenefits: 0,
  houseRent: 0,
  houseRentPaid: 0,
  pension: 0,
  insurancePremium: 0,
  mortgageInterest: 0,
  postRetirementMedical: 0,
  disabled: false,
  personalRelief: null,
};

export interface TaxStanding {
  readonly resident: boolean;
  readonly primaryEmployment: boolean;
}

/**
 * Facts of the tax as the rules of a profile count them (docs/decisions/0157): by law a non-resident and a second employment have
 * no personal relief, a non-resident no insurance relief; as specified nothing beside cash is taxed.
 */
export function factsBy(
  profile: Profile,
  { resident, primaryEmployment }: TaxStanding,
  facts: TaxFacts,
): TaxFacts {
  if (profile === "as-specified")
    return { ...facts, carBenefit: 0, mealBenefit: 0, otherBenefits: 0, houseRent: 0, houseRentPaid: 0 };
  return {
    ...facts,
    insurancePremium: resident ? facts.insurancePremium : 0,
    personalRelief: resident && primaryEmployment ? facts.personalRelief : 0,
  };
}

/** The base of the housing levy by profile (docs/decisions/0158). */
export const levyBaseOf = (profile: Profile) => (profile === "by-law" ? "regular" : "gross");

export interface MonthSoFar {
  readonly pay: MonthPay;
  readonly withheld: Withheld;
  readonly employer: EmployerPays;
}

const NOTHING: MonthSoFar = {
  pay: { ...NO_FACTS, grossPay: 0, proratedBasic: 0, nonTaxableAllowances: 0, levyPay: 0 },
  withheld: { paye: 0, nhif: 0, shif: 0, nssf: 0, housingLevy: 0 },
  employer: { nssf: 0, housingLevy: 0, nita: 0 },
};

interface Run {
  readonly rules: StatutoryRules;
  /** Housing levy on regular pay only, or on all gross pay (docs/domain/readings.md#payroll). */
  readonly levyBase?: "gross" | "regular" | undefined;
  readonly nssfBase: "basic" | "gross";
  readonly terms: PayTerms;
  readonly facts?: TaxFacts;
  readonly deductions?: readonly Deduction[];
  /** Without it, this run is the month's first. */
  readonly before?: MonthSoFar | undefined;
}

export interface Pay extends Omit<Earnings, "lines">, Omit<Statutory, "due" | "employer" | "lines"> {
  readonly statutoryDeductions: Withheld & { readonly total: Cents };
  readonly deductions: readonly TakenDeduction[];
  readonly otherDeductions: Cents;
  readonly carried: Cents;
  readonly totalDeductions: Cents;
  readonly netPay: Cents;
  readonly employer: EmployerPays;
  /** Due for the month but more than this pay: the month's next run withholds it. */
  readonly short: Cents;
  readonly lines: PayLine[];
  readonly after: MonthSoFar;
}

/**
 * One run of one person: the tax and contributions of the month so far, less what earlier runs of it withheld, so that a
 * month comes to the same however it is divided. Net = gross - statutory - other; it is never below 0, and deductions leave
 * a third of gross (Employment Act, section 19).
 */
export function calculatePay({
  rules,
  levyBase = "gross",
  nssfBase,
  terms,
  facts = NO_FACTS,
  deductions = [],
  before = NOTHING,
}: Run): Pay {
  const { lines: earned, ...earnings } = earningsOf(terms);
  const levyPay = earnings.grossPay - (levyBase === "regular" ? earnings.irregularPay : 0);
  const pay = withRun(before.pay, { ...earnings, levyPay }, facts);
  const { due, employer, lines: worked, ...month } = statutoryOf(rules, pay, nssfBase);
  const { withheld, short } = withhold(due, before.withheld, earnings.grossPay);
  const total = totalOf(withheld);
  const taken = takeDeductions(deductions, {
    grossPay: earnings.grossPay,
    left: earnings.grossPay - total,
  });
  const otherDeductions = taken.reduce((sum, each) => sum + each.taken, 0);
  return {
    ...earnings,
    ...month,
    statutoryDeductions: { ...withheld, total },
    deductions: taken,
    otherDeductions,
    carried: taken.reduce((sum, each) => sum + each.carried, 0),
    totalDeductions: total + otherDeductions,
    netPay: earnings.grossPay - total - otherDeductions,
    employer: {
      nssf: employer.nssf - before.employer.nssf,
      housingLevy: employer.housingLevy - before.employer.housingLevy,
      nita: employer.nita - before.employer.nita,
    },
    short,
    lines: [
      ...earned,
      ...worked,
      ...taken.map(({ type, name, amount, taken: paid }) => ({
        code: `deduction:${type}`,
        label: name,
        base: amount,
        rate: "",
        amount: paid,
      })),
    ],
    after: { pay, withheld: added(before.withheld, withheld), employer },
  };
}

function withRun(
  before: MonthPay,
  run: Omit<Earnings, "lines"> & { levyPay: Cents },
  facts: TaxFacts,
): MonthPay {
  return {
    grossPay: before.grossPay + run.grossPay,
    proratedBasic: before.proratedBasic + run.proratedBasic,
    nonTaxableAllowances: before.nonTaxableAllowances + run.nonTaxableAllowances,
    levyPay: before.levyPay + run.levyPay,
    carBenefit: before.carBenefit + facts.carBenefit,
    mealBenefit: before.mealBenefit + facts.mealBenefit,
    otherBenefits: before.otherBenefits + facts.otherBenefits,
    houseRent: before.houseRent + facts.houseRent,
    houseRentPaid: before.houseRentPaid + facts.houseRentPaid,
    pension: before.pension + facts.pension,
    insurancePremium: before.insurancePremium + facts.insurancePremium,
    mortgageInterest: before.mortgageInterest + facts.mortgageInterest,
    postRetirementMedical: before.postRetirementMedical + facts.postRetirementMedical,
    disabled: before.disabled || facts.disabled,
    personalRelief: facts.personalRelief ?? before.personalRelief,
  };
}

/** Health comes last: its flat amounts and its minimum may be more than a small pay holds. */
const WITHHELD = ["nssf", "housingLevy", "paye", "shif", "nhif"] as const;

/** Withholds the month's amounts less earlier withholdings, up to the pay. */
function withhold(due: Withheld, before: Withheld, grossPay: Cents): { withheld: Withheld; short: Cents } {
  const withheld = { ...NOTHING.withheld };
  let left = grossPay;
  let short = 0;
  for (const name of WITHHELD) {
    const owed = due[name] - before[name];
    const taken = Math.min(owed, Math.max(0, left));
    withheld[name] = taken;
    left -= taken;
    short += owed - taken;
  }
  return { withheld, short };
}

const totalOf = (withheld: Withheld): Cents => WITHHELD.reduce((sum, name) => sum + withheld[name], 0);

function added(one: Withheld, other: Withheld): Withheld {
  return Object.fromEntries(WITHHELD.map((name) => [name, one[name] + other[name]])) as unknown as Withheld;
}

const rankOf = (type: string): number => {
  const rank = (DEDUCTION_ORDER as readonly string[]).indexOf(type);
  return rank < 0 ? DEDUCTION_ORDER.length : rank;
};

/** Takes deductions in their order as long as a third of gross pay is left. */
function takeDeductions(
  deductions: readonly Deduction[],
  { grossPay, left }: { grossPay: Cents; left: Cents },
): TakenDeduction[] {
  let room = Math.max(0, left - Math.ceil(grossPay / 3));
  return [...deductions]
    .sort((one, other) => rankOf(one.type) - rankOf(other.type))
    .map((deduction) => {
      const taken = Math.min(deduction.amount, room);
      room -= taken;
      return { ...deduction, taken, carried: deduction.amount - taken };
    });
}
