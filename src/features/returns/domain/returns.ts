import { defineEvent } from "~/platform/events/define";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** Reports of a month's pay and payments to authorities and creditors (docs/domain/kenya.md#returns-and-files). */

export const REMITTANCE_KINDS = ["paye", "nssf", "shif", "nhif", "housing_levy", "nita"] as const;
export type RemittanceKind = (typeof REMITTANCE_KINDS)[number];
export const REMITTANCE_LABELS: Record<RemittanceKind, string> = {
  paye: "PAYE (KRA)",
  nssf: "NSSF",
  shif: "SHIF (SHA)",
  nhif: "NHIF",
  housing_levy: "Affordable Housing Levy (KRA)",
  nita: "NITA",
};

export const RETURN_FILES = ["p10", "levy", "nssf", "shif", "nhif", "nita", "creditors", "journal"] as const;
export type ReturnFile = (typeof RETURN_FILES)[number];
export const FILE_LABELS: Record<ReturnFile, string> = {
  p10: "P10",
  levy: "P10, sheet M (levy)",
  nssf: "NSSF",
  shif: "SHIF",
  nhif: "NHIF",
  nita: "NITA",
  creditors: "Deductions by creditor",
  journal: "Journal for the books",
};

/** Files for authorities: plain letters only. Files that do not follow the month's law need confirmation. */
export const UPLOADED: readonly ReturnFile[] = ["p10", "levy", "nssf", "shif", "nhif", "nita"];

/** The payment that a file reports. P10 is filed even without tax; the last two files go to no authority. */
const REPORTED: Partial<Record<ReturnFile, RemittanceKind>> = {
  levy: "housing_levy",
  nssf: "nssf",
  shif: "shif",
  nhif: "nhif",
  nita: "nita",
};

/** The files of a month: not those of an authority that is owed nothing. */
export const filesOf = (due: Readonly<Record<RemittanceKind, Cents>>): ReturnFile[] =>
  RETURN_FILES.filter((file) => {
    const kind = REPORTED[file];
    return !kind || due[kind] > 0;
  });

/** NSSF's portal takes Excel alone; all others are CSV. */
export const returnFileName = (file: ReturnFile, month: string) =>
  `${file}-${month}.${file === "nssf" ? "xlsx" : "csv"}`;

/** One person's month, all runs of it together. Amounts are cents. */
export interface PersonMonth {
  employeeNumber: string;
  firstName: string;
  lastName: string;
  idNumber: string;
  pin: string;
  nssfNumber: string;
  shaNumber: string;
  phone: string;
  resident: boolean;
  primaryEmployment: boolean;
  disabilityCertificate: string;
  basic: Cents;
  housing: Cents;
  transport: Cents;
  overtime: Cents;
  gross: Cents;
  /** The taxed part of gross pay; returns report no other part. */
  cash: Cents;
  levyPay: Cents;
  car: Cents;
  meals: Cents;
  otherBenefits: Cents;
  house: Cents;
  houseRent: Cents;
  houseRentPaid: Cents;
  /** From the month's last run, as are reliefs and deductions before tax. */
  taxable: Cents;
  taxCharged: Cents;
  paye: Cents;
  nssf: Cents;
  shif: Cents;
  nhif: Cents;
  housingLevy: Cents;
  personalRelief: Cents;
  insuranceRelief: Cents;
  pension: Cents;
  mortgageInterest: Cents;
  medicalFund: Cents;
  employerNssf: Cents;
  employerLevy: Cents;
  employerNita: Cents;
}

/** Due on the 9th of the next month. */
export function dueOf(month: string): PlainDate {
  return `${addDays(`${month}-28`, 7).slice(0, 8)}09`;
}

/** The maximum deductible NSSF and pension contributions of a month (docs/domain/kenya.md#payroll-law-by-date). */
export const pensionLimitOf = (month: string): Cents => (month >= "2024-12" ? 3_000_000 : 2_000_000);

/** Amounts due to each authority for a month, from employees and the company. */
export function remittancesOf(people: readonly PersonMonth[]): Record<RemittanceKind, Cents> {
  const sum = (part: (of: PersonMonth) => Cents) => people.reduce((all, of) => all + part(of), 0);
  return {
    paye: sum((of) => of.paye),
    nssf: sum((of) => of.nssf + of.employerNssf),
    shif: sum((of) => of.shif),
    nhif: sum((of) => of.nhif),
    housing_levy: sum((of) => of.housingLevy + of.employerLevy),
    nita: sum((of) => of.employerNita),
  };
}

export const returnFileMade = defineEvent<{ month: string; file: ReturnFile; rows: number }>(
  "payroll-return.made",
);
export const remittancePaid = defineEvent<{ month: string; kind: RemittanceKind; amount: Cents }>(
  "remittance.paid",
);
export const taxCardsSent = defineEvent<{ year: number; sent: number }>("tax-card.sent");
export const taxCardOpened = defineEvent<{ number: string; year: number }>("tax-card.opened");
