import { z } from "zod";

const amount = z.number().int();
const count = z.number().int();

export const figures = {
  employeeNumber: z.string(),
  employeeName: z.string(),
  department: z.string().nullable(),
  role: z.string(),
  basicSalary: amount,
  daysWorked: z.number(),
  totalWorkingDays: count,
  overtimeHours: z.number(),
  overtimePay: amount,
  proratedBasic: amount,
  totalAllowances: amount,
  bonus: amount,
  commission: amount,
  grossPay: amount,
  taxableIncome: amount,
  statutoryDeductions: z.object({
    paye: amount,
    nhif: amount,
    shif: amount,
    nssf: amount,
    housingLevy: amount,
    total: amount,
  }),
  otherDeductions: amount,
  totalDeductions: amount,
  netPay: amount,
  carried: amount,
  paymentMethod: z.enum(["mpesa", "bank_transfer"]),
  destination: z.string(),
};

export const parts = {
  allowances: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      amount,
      taxable: z.boolean(),
      frequency: z.enum(["period", "once"]),
      prorated: z.boolean(),
    }),
  ),
  deductions: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      amount,
      taken: amount,
      carried: amount,
      balance: amount.nullable(),
      installmentNumber: count,
      totalInstallments: count.nullable(),
      status: z.string(),
    }),
  ),
  lines: z.array(z.object({ code: z.string(), label: z.string(), base: amount, rate: z.string(), amount })),
};
