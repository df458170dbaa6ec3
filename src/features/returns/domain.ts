import { defineEvent } from "~/platform/events/define";
import { addDays, type PlainDate } from "~/platform/kernel/dates";
import type { Cents } from "~/platform/kernel/money";

/** What authorities and creditors are told of a month's pay, and what is owed to them (docs/domain/kenya.md#returns-and-files). */

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

/** Those an authority takes: plain letters alone, and only of the month's law unless somebody confirms. */
export const UPLOADED: readonly ReturnFile[] = ["p10", "levy", "nssf", "shif", "nhif", "nita"];

/** What a file reports the payment of. P10 is filed for a month without tax too; the last two report to no authority. */
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
  /** What of gross pay is taxed: authorities are told of no other. */
  cash: Cents;
  /** What the housing levy is of. */
  levyPay: Cents;
  /** Taxable values of what is given beside cash, and the rent of a house. */
  car: Cents;
  meals: Cents;
  otherBenefits: Cents;
  house: Cents;
  houseRent: Cents;
  houseRentPaid: Cents;
  /** Of the month as its last run left it, and so are reliefs and what is deducted before tax. */
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

/** What of a month's contributions to NSSF and pension is deductible, at most (docs/domain/kenya.md#payroll-law-by-date). */
export const pensionLimitOf = (month: string): Cents => (month >= "2024-12" ? 3_000_000 : 2_000_000);

/** What a month owes to each: the employees' part with the company's. */
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
/** Employees were told that their cards of a year are there. */
export const taxCardsSent = defineEvent<{ year: number; sent: number }>("tax-card.sent");
/** Somebody read another's tax deduction card, or all of a year. */
export const taxCardOpened = defineEvent<{ number: string; year: number }>("tax-card.opened");
