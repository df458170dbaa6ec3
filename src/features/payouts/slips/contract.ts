import { z } from "zod";
import { byId, route } from "~/platform/http/contract";
import { anyOf } from "~/platform/http/permissions";

const amount = z.number().int();
export const payslipHead = {
  id: z.uuid(),
  number: z.string(),
  payPeriod: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  payDate: z.string(),
  grossPay: amount,
  totalDeductions: amount,
  netPay: amount,
  /** Net pay plus cents brought forward, less cents carried forward. */
  payable: amount,
  voidedAt: z.date().nullable(),
};

export const payslipFigures = {
  earnings: z.object({
    basicSalary: amount,
    allowances: z.array(z.object({ name: z.string(), amount })),
    overtime: amount,
    bonus: amount,
    commission: amount,
    total: amount,
  }),
  deductions: z.object({
    statutory: z.object({
      paye: amount,
      nhif: amount,
      shif: amount,
      nssf: amount,
      housingLevy: amount,
      total: amount,
    }),
    voluntary: z.array(
      z.object({ name: z.string(), amount, reference: z.string(), balance: amount.nullable() }),
    ),
    total: amount,
  }),
};

const payslip = z.object({
  ...payslipHead,
  payrollItemId: z.uuid().nullable(),
  payrollPeriodId: z.uuid(),
  employeeId: z.uuid(),
  employeeNumber: z.string(),
  employeeName: z.string(),
  department: z.string(),
  role: z.string(),
  ...payslipFigures,
  ytd: z.object({
    grossPay: amount,
    paye: amount,
    nhif: amount,
    shif: amount,
    nssf: amount,
    housingLevy: amount,
    netPay: amount,
  }),
  corrects: z.string(),
  companyInfo: z.object({ name: z.string(), address: z.string(), pin: z.string() }),
  /** The law or rules used: `as-specified`, `by-law:2025-02-01`. */
  ruleSet: z.string(),
  generatedAt: z.date(),
  generatedBy: z.string().nullable(),
  pdfUrl: z.string(),
  emailSent: z.boolean(),
  emailSentAt: z.date().nullable(),
});

export const payslipsContract = {
  listOwn: route({
    path: "/me/payslips",
    summary: "List the caller's own payslips, newest first",
    description: "Payslips in force, at most 200. Amounts are cents.",
    tag: "Payroll",
    permission: "staff",
  }).output(
    z.object({
      payslips: z.array(z.object({ ...payslipHead, pdfUrl: z.string() })),
      taxCards: z.array(z.object({ year: z.string(), path: z.string() })),
    }),
  ),
  ofItem: route({
    path: "/payroll/items/{id}/payslip",
    summary: "Get the payslip of an item of a payroll run",
    description:
      "The payslip in force, or the last one that was voided. Opening another person's payslip is recorded. Amounts are cents.",
    tag: "Payroll",
    permission: anyOf("process_payroll", "approve_payroll", "view_payroll_reports", "release_payments"),
  })
    .input(byId)
    .output(payslip),
};
