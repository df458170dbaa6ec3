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

export const RETURN_FILES = ["p10", "levy", "nssf", "shif", "nita", "creditors", "journal"] as const;
export type ReturnFile = (typeof RETURN_FILES)[number];
export const FILE_LABELS: Record<ReturnFile, string> = {
  p10: "P10",
  levy: "P10, sheet M (levy)",
  nssf: "NSSF",
  shif: "SHIF",
  nita: "NITA",
  creditors: "Deductions by creditor",
  journal: "Journal by department",
};

/** Those an authority takes: plain letters alone, and only of the month's law unless somebody confirms. */
export const UPLOADED: readonly ReturnFile[] = ["p10", "levy", "nssf", "shif", "nita"];

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
  employerNssf: Cents;
  employerLevy: Cents;
  employerNita: Cents;
}

/** Due on the 9th of the next month. */
export function dueOf(month: string): PlainDate {
  return `${addDays(`${month}-28`, 7).slice(0, 8)}09`;
}

const ALLOWED = /^[A-Za-z0-9 .,'/&()-]*$/;

/** Text as uploads to authorities take it: ũ as u. Undefined for what has other signs. */
export function plainLetters(text: string): string | undefined {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").trim();
  return ALLOWED.test(plain) && !/^[-']/.test(plain) ? plain : undefined;
}

const shillings = (amount: Cents) => (amount / 100).toFixed(2);
const name = ({ firstName, lastName }: PersonMonth) => `${firstName} ${lastName}`.trim();

/** KRA's sheet of 25 columns, without heads; what KRA works out itself stays empty. */
export const p10Row = (of: PersonMonth): string[] => [
  of.pin,
  name(of),
  of.resident ? "Resident" : "Non-Resident",
  of.primaryEmployment ? "Primary Employee" : "Secondary Employee",
  of.disabilityCertificate ? "Yes" : "No",
  of.disabilityCertificate,
  shillings(of.gross),
  "0.00",
  "0.00",
  "0.00",
  "Benefit not given",
  "0.00",
  "0.00",
  "",
  shillings(of.shif),
  shillings(of.nssf),
  shillings(of.pension),
  "0.00",
  "0.00",
  shillings(of.housingLevy),
  "",
  shillings(of.personalRelief),
  shillings(of.insuranceRelief),
  "",
  shillings(of.paye),
];

/** What of a month's contributions to NSSF and pension is deductible, at most (docs/domain/kenya.md#payroll-law-by-date). */
const pensionLimitOf = (month: string): Cents => (month >= "2024-12" ? 3_000_000 : 2_000_000);

/** KRA's older sheet of 35 columns, without heads (docs/domain/kenya.md#returns-and-files). Bonus and commission are other allowances. */
export function p10RowOf35(of: PersonMonth, month: string): string[] {
  const { basic, housing, transport, overtime, gross } = of;
  const others = gross - basic - housing - transport - overtime;
  const none = "0.00";
  return [
    of.pin,
    name(of),
    of.resident ? "Resident" : "Non-Resident",
    of.primaryEmployment ? "Primary Employee" : "Secondary Employee",
    shillings(basic),
    shillings(housing),
    shillings(transport),
    none,
    shillings(overtime),
    none,
    none,
    shillings(others),
    shillings(gross),
    // Car, other benefits in kind, and their sum.
    none,
    none,
    none,
    // Global income, which KRA works out.
    "",
    "Benefit not given",
    none,
    "",
    none,
    "",
    "",
    shillings(Math.round((gross * 3) / 10)),
    shillings(of.nssf + of.pension),
    shillings(pensionLimitOf(month)),
    none,
    none,
    "",
    shillings(of.taxable),
    shillings(of.taxCharged),
    shillings(of.personalRelief),
    shillings(of.insuranceRelief),
    "",
    shillings(of.paye),
  ];
}

/** KRA's sheet M, of the housing levy. */
export const levyRow = (of: PersonMonth): string[] => [
  of.idNumber,
  name(of),
  of.pin,
  shillings(of.gross),
  shillings(of.housingLevy),
  shillings(of.employerLevy),
];

export const NSSF_HEADS = [
  "Payroll Number",
  "Surname",
  "Other Names",
  "ID No",
  "KRA PIN",
  "NSSF No",
  "Gross Pay",
  "Voluntary",
];
export const nssfRow = (of: PersonMonth): string[] => [
  of.employeeNumber,
  of.lastName,
  of.firstName,
  of.idNumber,
  of.pin,
  of.nssfNumber,
  shillings(of.gross),
  "0.00",
];

export const SHIF_HEADS = [
  "PAYROLL NO",
  "LAST NAME",
  "FIRST NAME",
  "ID NO",
  "KRA PIN",
  "SHA NO",
  "AMOUNT",
  "PHONE",
];
export const shifRow = (of: PersonMonth): string[] => [
  of.employeeNumber,
  of.lastName,
  of.firstName,
  of.idNumber,
  of.pin,
  of.shaNumber,
  shillings(of.shif + of.nhif),
  of.phone,
];

export const NITA_HEADS = ["Payroll Number", "Name", "ID No", "Levy"];
export const nitaRow = (of: PersonMonth): string[] => [
  of.employeeNumber,
  name(of),
  of.idNumber,
  shillings(of.employerNita),
];

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
/** Somebody read another's tax deduction card. */
export const taxCardOpened = defineEvent<{ number: string; year: number }>("tax-card.opened");

export const taxCardPath = (employeeNumber: string, year: string) =>
  `/documents/p9a/${employeeNumber}-${year}.pdf`;
