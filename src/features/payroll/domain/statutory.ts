import { type Cents, formatAmount } from "~/platform/kernel/money";
import {
  isLess,
  least,
  minus,
  most,
  plus,
  type Ratio,
  rateOf,
  ratio,
  roundHalfUp,
  ZERO,
} from "~/platform/kernel/ratio";
import type { StatutoryRules } from "../rules/domain";
import type { PayLine } from "./earnings";

/** A month's inputs for tax and contributions, in cents. */
export interface MonthPay {
  readonly grossPay: Cents;
  readonly proratedBasic: Cents;
  readonly nonTaxableAllowances: Cents;
  /** Cash pay that the housing levy is a share of (docs/domain/readings.md#payroll). */
  readonly levyPay: Cents;
  readonly carBenefit: Cents;
  readonly mealBenefit: Cents;
  readonly otherBenefits: Cents;
  readonly houseRent: Cents;
  readonly houseRentPaid: Cents;
  /** The employee's payments to a registered scheme, insurer, mortgage or medical fund; they affect tax only. */
  readonly pension: Cents;
  readonly insurancePremium: Cents;
  readonly mortgageInterest: Cents;
  readonly postRetirementMedical: Cents;
  readonly disabled: boolean;
  readonly personalRelief: Cents | null;
}

export interface Withheld {
  readonly paye: Cents;
  readonly nhif: Cents;
  readonly shif: Cents;
  readonly nssf: Cents;
  readonly housingLevy: Cents;
}
export interface EmployerPays {
  readonly nssf: Cents;
  readonly housingLevy: Cents;
  readonly nita: Cents;
}

export interface DeductedBeforeTax {
  readonly nssf: Cents;
  readonly pension: Cents;
  readonly shif: Cents;
  readonly housingLevy: Cents;
  readonly mortgageInterest: Cents;
  readonly medicalFund: Cents;
  readonly disability: Cents;
}

export interface Benefits {
  readonly car: Cents;
  readonly meals: Cents;
  readonly other: Cents;
  readonly house: Cents;
}

export interface Statutory {
  readonly due: Withheld;
  readonly employer: EmployerPays;
  readonly nssfTier1: Cents;
  readonly benefits: Benefits;
  readonly deducted: DeductedBeforeTax;
  readonly deductedBeforeTax: Cents;
  readonly taxableIncome: Cents;
  readonly taxBeforeRelief: Cents;
  readonly reliefs: { readonly personal: Cents; readonly insurance: Cents; readonly housingLevy: Cents };
  readonly lines: PayLine[];
}

/**
 * Tax and contributions of a whole month, whatever was withheld before (docs/domain/readings.md#payroll). Every amount is
 * rounded once from the exact one: PAYE as its rules say, all others half up to the cent.
 */
export function statutoryOf(rules: StatutoryRules, pay: MonthPay, nssfBase: "basic" | "gross"): Statutory {
  const { grossPay, nonTaxableAllowances } = pay;
  const pensionable = nssfBase === "basic" ? pay.proratedBasic : grossPay;
  const nssf = nssfOf(rules, pensionable);
  const contributions = {
    nssf: nssf.tier1 + nssf.tier2,
    nhif: nhifOf(rules, grossPay),
    shif: shifOf(rules, grossPay),
    housingLevy: housingLevyOf(rules, pay.levyPay),
  };
  const benefits = benefitsOf(rules, pay);
  const deducted = deductedOf(rules, pay, contributions);
  const deductedBeforeTax = Object.values(deducted).reduce((sum, amount) => sum + amount, 0);
  const inKind = benefits.car + benefits.meals + benefits.other + benefits.house;
  const taxableIncome = Math.max(0, grossPay - nonTaxableAllowances + inKind - deductedBeforeTax);
  const bands = taxByBand(rules, taxableIncome);
  const tax = bands.reduce((sum, band) => plus(sum, band.tax), ZERO);
  const reliefs = {
    personal: ratio(pay.personalRelief ?? rules.personalRelief),
    insurance: insuranceReliefOf(rules, pay, contributions),
    housingLevy: cappedShare(rules.housingLevyRelief, contributions.housingLevy),
  };
  const relieved = plus(plus(reliefs.personal, reliefs.insurance), reliefs.housingLevy);
  const payable = isLess(tax, relieved) ? ZERO : minus(tax, relieved);
  const due = { ...contributions, paye: roundHalfUp(payable, rules.payeRounding === "shilling" ? 100 : 1) };
  return {
    due,
    employer: {
      nssf: due.nssf,
      housingLevy: due.housingLevy,
      nita: grossPay > 0 ? rules.nita : 0,
    },
    nssfTier1: nssf.tier1,
    benefits,
    deducted,
    deductedBeforeTax,
    taxableIncome,
    taxBeforeRelief: roundHalfUp(tax),
    reliefs: {
      personal: roundHalfUp(reliefs.personal),
      insurance: roundHalfUp(reliefs.insurance),
      housingLevy: roundHalfUp(reliefs.housingLevy),
    },
    lines: [
      ...benefitLines(benefits),
      ...deductedLines(pay, contributions, deducted),
      ...bands.map(({ from, base, rate, tax: ofBand }) => ({
        code: "tax-band",
        label: from === 0 ? `Tax on the first ${formatAmount(base)}` : `Tax above ${formatAmount(from)}`,
        base,
        rate: percent(rate),
        amount: roundHalfUp(ofBand),
      })),
      ...reliefLines(rules, reliefs),
      ...dueLines(rules, { due, nssf, grossPay, levyPay: pay.levyPay, pensionable, taxableIncome }),
    ],
  };
}

const percent = (rate: number) => `${rate / 100}%`;

/** Tier I covers pay up to the lower limit, Tier II the pay above it. Their sum is rounded once. */
function nssfOf({ nssf }: StatutoryRules, pensionable: Cents): { tier1: Cents; tier2: Cents } {
  const upTo = (limit: Cents) => roundHalfUp(rateOf(ratio(Math.min(pensionable, limit)), nssf.rate));
  const tier1 = upTo(nssf.lowerLimit);
  return { tier1, tier2: upTo(nssf.upperLimit) - tier1 };
}

/** Flat amount of the gross pay's band; zero without pay. */
function nhifOf({ nhif }: StatutoryRules, grossPay: Cents): Cents {
  if (grossPay <= 0) return 0;
  return nhif.findLast(({ from }) => grossPay >= from)?.amount ?? 0;
}

function shifOf({ shif }: StatutoryRules, grossPay: Cents): Cents {
  if (!shif || grossPay <= 0) return 0;
  return roundHalfUp(most(rateOf(ratio(grossPay), shif.rate), ratio(shif.minimum)));
}

function housingLevyOf({ housingLevy }: StatutoryRules, levyPay: Cents): Cents {
  if (!housingLevy) return 0;
  const exact = rateOf(ratio(levyPay), housingLevy.rate);
  return roundHalfUp(housingLevy.cap === null ? exact : least(exact, ratio(housingLevy.cap)));
}

/** A house is worth a share of all other pay or its rent, whichever is more, less the employee's part of the rent. */
function benefitsOf({ benefits: rules }: StatutoryRules, pay: MonthPay): Benefits {
  if (!rules) return { car: 0, meals: 0, other: 0, house: 0 };
  const beside = {
    car: pay.carBenefit,
    meals: Math.max(0, pay.mealBenefit - rules.mealsExempt),
    other: pay.otherBenefits > rules.otherExempt ? pay.otherBenefits : 0,
  };
  const gains = pay.grossPay - pay.nonTaxableAllowances + beside.car + beside.meals + beside.other;
  const value = Math.max(roundHalfUp(rateOf(ratio(gains), rules.houseRate)), pay.houseRent);
  return { ...beside, house: pay.houseRent > 0 ? Math.max(0, value - pay.houseRentPaid) : 0 };
}

type Contributions = Omit<Withheld, "paye">;

function deductedOf(rules: StatutoryRules, pay: MonthPay, paid: Contributions): DeductedBeforeTax {
  const nssf = rules.beforeTax.includes("nssf") ? paid.nssf : 0;
  return {
    nssf,
    pension: Math.max(0, Math.min(pay.pension, rules.pensionCap - nssf)),
    shif: rules.beforeTax.includes("shif") ? paid.shif : 0,
    housingLevy: rules.beforeTax.includes("housingLevy") ? paid.housingLevy : 0,
    mortgageInterest: Math.min(pay.mortgageInterest, rules.mortgageCap),
    medicalFund: Math.min(pay.postRetirementMedical, rules.medicalFundCap),
    disability: pay.disabled ? rules.disabilityExemption : 0,
  };
}

function deductedLines(pay: MonthPay, paid: Contributions, deducted: DeductedBeforeTax): PayLine[] {
  const line = (code: string, label: string, base: Cents, amount: Cents): PayLine => ({
    code: `before-tax:${code}`,
    label,
    base,
    rate: "",
    amount,
  });
  return [
    line("nssf", "NSSF, before tax", paid.nssf, deducted.nssf),
    line("pension", "Registered pension, before tax", pay.pension, deducted.pension),
    line("shif", "SHIF, before tax", paid.shif, deducted.shif),
    line("housing-levy", "Housing levy, before tax", paid.housingLevy, deducted.housingLevy),
    line("mortgage", "Mortgage interest, before tax", pay.mortgageInterest, deducted.mortgageInterest),
    line(
      "medical-fund",
      "Post-retirement medical fund, before tax",
      pay.postRetirementMedical,
      deducted.medicalFund,
    ),
    line("disability", "Disability exemption", pay.disabled ? pay.grossPay : 0, deducted.disability),
  ].filter(({ amount }) => amount > 0);
}

function benefitLines({ car, meals, other, house }: Benefits): PayLine[] {
  const line = (code: string, label: string, amount: Cents): PayLine => ({
    code: `benefit:${code}`,
    label: `${label}, taxed and not paid out`,
    base: amount,
    rate: "",
    amount,
  });
  return [
    line("car", "Company car", car),
    line("meals", "Meals above the limit", meals),
    line("other", "Other benefits", other),
    line("house", "House", house),
  ].filter(({ amount }) => amount > 0);
}

interface BandTax {
  readonly from: Cents;
  readonly base: Cents;
  readonly rate: number;
  readonly tax: Ratio;
}

function taxByBand({ bands }: StatutoryRules, taxable: Cents): BandTax[] {
  let from = 0;
  const taxed: BandTax[] = [];
  for (const { upTo, rate } of bands) {
    const base = Math.min(taxable, upTo ?? taxable) - from;
    if (base > 0) taxed.push({ from, base, rate, tax: rateOf(ratio(base), rate) });
    from = upTo ?? taxable;
  }
  return taxed;
}

function cappedShare(of: { rate: number; cap: Cents } | null, amount: Cents): Ratio {
  return of ? least(rateOf(ratio(amount), of.rate), ratio(of.cap)) : ZERO;
}

function insuranceReliefOf({ insuranceRelief }: StatutoryRules, pay: MonthPay, paid: Contributions): Ratio {
  const premiums = { premium: pay.insurancePremium, nhif: paid.nhif, shif: paid.shif };
  const sum = (insuranceRelief?.on ?? []).reduce((total, name) => total + premiums[name], 0);
  return cappedShare(insuranceRelief, sum);
}

function reliefLines(
  rules: StatutoryRules,
  reliefs: { personal: Ratio; insurance: Ratio; housingLevy: Ratio },
): PayLine[] {
  const line = (code: string, label: string, relief: Ratio, rate = ""): PayLine => ({
    code: `relief:${code}`,
    label,
    base: 0,
    rate,
    amount: roundHalfUp(relief),
  });
  return [
    line("personal", "Personal relief", reliefs.personal),
    line("insurance", "Insurance relief", reliefs.insurance, percent(rules.insuranceRelief?.rate ?? 0)),
    line(
      "housing-levy",
      "Housing levy relief",
      reliefs.housingLevy,
      percent(rules.housingLevyRelief?.rate ?? 0),
    ),
  ].filter(({ amount }) => amount > 0);
}

function dueLines(
  rules: StatutoryRules,
  {
    due,
    nssf: tiers,
    grossPay,
    levyPay,
    pensionable,
    taxableIncome,
  }: {
    due: Withheld;
    nssf: { tier1: Cents; tier2: Cents };
    grossPay: Cents;
    levyPay: Cents;
    pensionable: Cents;
    taxableIncome: Cents;
  },
): PayLine[] {
  const { nssf, shif, housingLevy } = rules;
  const lines = [
    { code: "paye", label: "PAYE", base: taxableIncome, rate: "", amount: due.paye },
    ...(rules.nssf.lowerLimit > 0 && tiers.tier2 > 0
      ? [
          {
            code: "nssf",
            label: "NSSF Tier I",
            base: Math.min(pensionable, nssf.lowerLimit),
            rate: percent(nssf.rate),
            amount: tiers.tier1,
          },
          {
            code: "nssf",
            label: "NSSF Tier II",
            base: Math.min(pensionable, nssf.upperLimit) - nssf.lowerLimit,
            rate: percent(nssf.rate),
            amount: tiers.tier2,
          },
        ]
      : [{ code: "nssf", label: "NSSF", base: pensionable, rate: percent(nssf.rate), amount: due.nssf }]),
    { code: "nhif", label: "NHIF", base: grossPay, rate: "", amount: due.nhif },
    { code: "shif", label: "SHIF", base: grossPay, rate: percent(shif?.rate ?? 0), amount: due.shif },
    {
      code: "housing-levy",
      label: "Housing levy",
      base: levyPay,
      rate: percent(housingLevy?.rate ?? 0),
      amount: due.housingLevy,
    },
  ];
  return lines.filter(({ code, amount }) => code === "paye" || amount > 0);
}
