import { z } from "zod";
import { cents, plainDate, requiredText, route, text } from "~/platform/http/contract";
import { DEFAULT_DAYS, DEFAULT_OVERTIME_RATE } from "../domain/earnings";
import { PROFILES } from "../rules/domain";
import {
  allowanceNameRequired,
  daysNegative,
  deductionNameRequired,
  overtimeBeyond,
  overtimeNegative,
  overtimeRateWrong,
  twoDecimals,
  workingDaysWrong,
} from "./errors";

const decimal = (number: z.ZodNumber) =>
  number.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-7, twoDecimals.en);

const MOST_LINES = 50;
const amount = z.number().int();

const input = z.object({
  profile: z.enum(PROFILES),
  /** The last day of the paid period; it selects the law. */
  date: plainDate,
  basicSalary: cents,
  totalWorkingDays: z
    .number()
    .int(workingDaysWrong.en)
    .min(1, workingDaysWrong.en)
    .max(31, workingDaysWrong.en)
    .default(DEFAULT_DAYS),
  daysWorked: decimal(z.number().min(0, daysNegative.en)).optional(),
  overtimeHours: decimal(z.number().min(0, overtimeNegative.en).max(744, overtimeBeyond.en)).default(0),
  overtimeRate: decimal(z.number().min(0, overtimeRateWrong.en).max(10, overtimeRateWrong.en)).default(
    DEFAULT_OVERTIME_RATE,
  ),
  bonus: cents.default(0),
  commission: cents.default(0),
  allowances: z
    .array(
      z.object({
        type: text(40).default("other"),
        name: requiredText(allowanceNameRequired.en, 100),
        amount: cents,
        taxable: z.boolean().default(true),
        prorated: z.boolean().default(false),
      }),
    )
    .max(MOST_LINES)
    .default([]),
  /** Taken in the order helb, pension, sacco, loan, advance, others, as long as a third of gross pay is left. */
  deductions: z
    .array(
      z.object({
        type: text(40).default("other"),
        name: requiredText(deductionNameRequired.en, 100),
        amount: cents,
      }),
    )
    .max(MOST_LINES)
    .default([]),
  pension: cents.default(0),
  insurancePremium: cents.default(0),
  mortgageInterest: cents.default(0),
  postRetirementMedical: cents.default(0),
  disabled: z.boolean().default(false),
  /** By law neither a non-resident nor a second employment has personal relief. */
  resident: z.boolean().default(true),
  primaryEmployment: z.boolean().default(true),
  /** Monthly values of non-cash benefits: taxed by law, not paid out. */
  carBenefit: cents.default(0),
  mealBenefit: cents.default(0),
  otherBenefits: cents.default(0),
  houseRent: cents.default(0),
  houseRentPaid: cents.default(0),
  personalRelief: cents.optional(),
});

const output = z.object({
  profile: z.enum(PROFILES),
  ruleSet: z.string(),
  date: z.string(),
  currency: z.literal("KES"),
  proratedBasic: amount,
  overtimePay: amount,
  totalAllowances: amount,
  taxableAllowances: amount,
  nonTaxableAllowances: amount,
  grossPay: amount,
  deductedBeforeTax: amount,
  taxableIncome: amount,
  taxBeforeRelief: amount,
  reliefs: z.object({ personal: amount, insurance: amount, housingLevy: amount }),
  statutoryDeductions: z.object({
    paye: amount,
    nhif: amount,
    shif: amount,
    nssf: amount,
    housingLevy: amount,
    total: amount,
  }),
  otherDeductions: amount,
  carried: amount,
  totalDeductions: amount,
  netPay: amount,
  employer: z.object({ nssf: amount, housingLevy: amount, nita: amount }),
  lines: z.array(z.object({ code: z.string(), label: z.string(), base: amount, rate: z.string(), amount })),
  notices: z.array(z.string()),
});

export const payrollCalculationContract = {
  calculate: route({
    method: "POST",
    tag: "Payroll",
    permission: "view_payroll_reports",
    path: "/payroll/calculations",
    summary: "Calculate a month's pay of one person without saving it",
    description:
      "Amounts are cents. The rules are the specification's (`as-specified`) or those of the law on `date` (`by-law`). `notices` are readable sentences.",
  })
    .input(input)
    .output(output),
};
export type CalculationInput = z.infer<typeof input>;
