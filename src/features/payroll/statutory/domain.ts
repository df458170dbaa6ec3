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
import type { PayLine } from "../earnings/domain";
import type { StatutoryRules } from "../rules/domain";

/** What tax and contributions of a month depend on, in cents. */
export interface MonthPay {
  readonly grossPay: Cents;
  readonly proratedBasic: Cents;
  readonly nonTaxableAllowances: Cents;
  /** What the employee pays to a registered scheme, an insurer, a mortgage, a medical fund: facts of the tax alone. */
  readonly pension: Cents;
  readonly insurancePremium: Cents;
  readonly mortgageInterest: Cents;
  readonly postRetirementMedical: Cents;
  /** Holds a certificate of exemption. */
  readonly disabled: boolean;
  /** Null for what the rules grant. */
  readonly personalRelief: Cents | null;
}

/** What is withheld for the authorities, or paid by the employer. */
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

export interface Statutory {
  readonly due: Withheld;
  readonly employer: EmployerPays;
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
  const contributions = {
    nssf: nssfOf(rules, pensionable),
    nhif: nhifOf(rules, grossPay),
    shif: shifOf(rules, grossPay),
    housingLevy: housingLevyOf(rules, grossPay),
  };
  const before = beforeTax(rules, pay, contributions);
  const deductedBeforeTax = before.reduce((sum, { amount }) => sum + amount, 0);
  const taxableIncome = Math.max(0, grossPay - nonTaxableAllowances - deductedBeforeTax);
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
    deductedBeforeTax,
    taxableIncome,
    taxBeforeRelief: roundHalfUp(tax),
    reliefs: {
      personal: roundHalfUp(reliefs.personal),
      insurance: roundHalfUp(reliefs.insurance),
      housingLevy: roundHalfUp(reliefs.housingLevy),
    },
    lines: [
      ...before,
      ...bands.map(({ from, base, rate, tax: ofBand }) => ({
        code: "tax-band",
        label: from === 0 ? "Tax from the first shilling" : `Tax above ${formatAmount(from)}`,
        base,
        rate: percent(rate),
        amount: roundHalfUp(ofBand),
      })),
      ...reliefLines(rules, reliefs),
      ...dueLines(rules, { due, grossPay, pensionable, taxableIncome }),
    ],
  };
}

/** `2.75%` of basis points. */
const percent = (rate: number) => `${rate / 100}%`;

function nssfOf({ nssf }: StatutoryRules, pensionable: Cents): Cents {
  return roundHalfUp(rateOf(ratio(Math.min(pensionable, nssf.upperLimit)), nssf.rate));
}

/** The flat amount of the band that gross pay is in; no pay, no contribution. */
function nhifOf({ nhif }: StatutoryRules, grossPay: Cents): Cents {
  if (grossPay <= 0) return 0;
  return nhif.findLast(({ from }) => grossPay >= from)?.amount ?? 0;
}

function shifOf({ shif }: StatutoryRules, grossPay: Cents): Cents {
  if (!shif || grossPay <= 0) return 0;
  return roundHalfUp(most(rateOf(ratio(grossPay), shif.rate), ratio(shif.minimum)));
}

function housingLevyOf({ housingLevy }: StatutoryRules, grossPay: Cents): Cents {
  if (!housingLevy) return 0;
  const exact = rateOf(ratio(grossPay), housingLevy.rate);
  return roundHalfUp(housingLevy.cap === null ? exact : least(exact, ratio(housingLevy.cap)));
}

type Contributions = Omit<Withheld, "paye">;

/** What is taken off gross pay before tax, by the rules' caps. */
function beforeTax(rules: StatutoryRules, pay: MonthPay, paid: Contributions): PayLine[] {
  const nssf = rules.beforeTax.includes("nssf") ? paid.nssf : 0;
  const line = (code: string, label: string, base: Cents, amount: Cents): PayLine => ({
    code: `before-tax:${code}`,
    label,
    base,
    rate: "",
    amount,
  });
  const lines = [
    line("nssf", "NSSF, before tax", paid.nssf, nssf),
    line(
      "pension",
      "Registered pension, before tax",
      pay.pension,
      Math.max(0, Math.min(pay.pension, rules.pensionCap - nssf)),
    ),
    line("shif", "SHIF, before tax", paid.shif, rules.beforeTax.includes("shif") ? paid.shif : 0),
    line(
      "housing-levy",
      "Housing levy, before tax",
      paid.housingLevy,
      rules.beforeTax.includes("housingLevy") ? paid.housingLevy : 0,
    ),
    line(
      "mortgage",
      "Mortgage interest, before tax",
      pay.mortgageInterest,
      Math.min(pay.mortgageInterest, rules.mortgageCap),
    ),
    line(
      "medical-fund",
      "Post-retirement medical fund, before tax",
      pay.postRetirementMedical,
      Math.min(pay.postRetirementMedical, rules.medicalFundCap),
    ),
    line(
      "disability",
      "Disability exemption",
      pay.disabled ? pay.grossPay : 0,
      pay.disabled ? rules.disabilityExemption : 0,
    ),
  ];
  return lines.filter(({ amount }) => amount > 0);
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

/** Of the private premium and of what the rules count as one. */
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
    grossPay,
    pensionable,
    taxableIncome,
  }: { due: Withheld; grossPay: Cents; pensionable: Cents; taxableIncome: Cents },
): PayLine[] {
  const { nssf, shif, housingLevy } = rules;
  const lines = [
    { code: "paye", label: "PAYE", base: taxableIncome, rate: "", amount: due.paye },
    { code: "nssf", label: "NSSF", base: pensionable, rate: percent(nssf.rate), amount: due.nssf },
    { code: "nhif", label: "NHIF", base: grossPay, rate: "", amount: due.nhif },
    { code: "shif", label: "SHIF", base: grossPay, rate: percent(shif?.rate ?? 0), amount: due.shif },
    {
      code: "housing-levy",
      label: "Housing levy",
      base: grossPay,
      rate: percent(housingLevy?.rate ?? 0),
      amount: due.housingLevy,
    },
  ];
  return lines.filter(({ code, amount }) => code === "paye" || amount > 0);
}
