import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";
import type { SalaryMethod } from "../domain";

export interface PayslipContent {
  employee: {
    number: string;
    name: string;
    department: string;
    role: string;
    /** The last characters of an encrypted number: `…4321`. */
    taxNumber: string;
    nssfNumber: string;
    shaNumber: string;
  };
  earnings: {
    basicSalary: Cents;
    allowances: { name: string; amount: Cents }[];
    overtime: Cents;
    bonus: Cents;
    commission: Cents;
    total: Cents;
  };
  deductions: {
    statutory: { paye: Cents; nhif: Cents; shif: Cents; nssf: Cents; housingLevy: Cents; total: Cents };
    voluntary: { name: string; amount: Cents; reference: string; balance: Cents | null }[];
    total: Cents;
  };
  /** Hundredths of a day, and days. */
  daysWorked: number;
  totalWorkingDays: number;
  /** Hundredths of an hour. Old payslips lack this and the next three fields. */
  overtimeHours?: number | undefined;
  /** The month's tax including this run. PAYE is the tax less the relief and less earlier PAYE of the month. */
  tax?: { taxable: Cents; charged: Cents; relief: Cents; benefits: Cents } | undefined;
  nssfTier1?: Cents | undefined;
  employer?: { nssf: Cents; housingLevy: Cents; nita: Cents } | undefined;
  ytd: YearToDate;
  payment: {
    method: SalaryMethod;
    mpesaNumber: string;
    bankName: string;
    branchCode: string;
    accountEnding: string;
  };
  company: { name: string; address: string; pin: string };
  corrects?: string | undefined;
}

/** The calendar year of the period's end, including opening balances and this payslip. */
export interface YearToDate {
  grossPay: Cents;
  paye: Cents;
  nhif: Cents;
  shif: Cents;
  nssf: Cents;
  housingLevy: Cents;
  netPay: Cents;
}

const NO_YEAR: YearToDate = {
  grossPay: 0,
  paye: 0,
  nhif: 0,
  shif: 0,
  nssf: 0,
  housingLevy: 0,
  netPay: 0,
};

/** Adds a payslip to the year so far. */
export function withYear(earlier: YearToDate | undefined, now: YearToDate): YearToDate {
  const before = earlier ?? NO_YEAR;
  return {
    grossPay: before.grossPay + now.grossPay,
    paye: before.paye + now.paye,
    nhif: before.nhif + now.nhif,
    shif: before.shif + now.shif,
    nssf: before.nssf + now.nssf,
    housingLevy: before.housingLevy + now.housingLevy,
    netPay: before.netPay + now.netPay,
  };
}

export const payslipNumberOf = (year: number, count: number) =>
  `PS-${year}-${String(count).padStart(5, "0")}`;

export const payslipsMade = defineEvent<{ payslips: number }>("payslips.made");
export const payslipsVoided = defineEvent<{ payslips: number }>("payslips.voided");
export const payslipOpened = defineEvent<{ number: string; how: "api" | "pdf" | "zip" }>("payslip.opened");

export const payslipPath = (number: string) => `/documents/payslips/${number}.pdf`;

/** The path of a person's tax deduction card. */
export const taxCardPath = (employeeNumber: string, year: string) =>
  `/documents/p9a/${employeeNumber}-${year}.pdf`;
