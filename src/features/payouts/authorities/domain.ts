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
  journal: "Journal for the books",
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

const ALLOWED = /^[A-Za-z0-9 .,'/&()-]*$/;

/** Text as uploads to authorities take it: ũ as u. Undefined for what has other signs. */
export function plainLetters(text: string): string | undefined {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").trim();
  return ALLOWED.test(plain) && !/^[-']/.test(plain) ? plain : undefined;
}

const shillings = (amount: Cents) => (amount / 100).toFixed(2);
const name = ({ firstName, lastName }: PersonMonth) => `${firstName} ${lastName}`.trim();

/** What KRA's sheets call the house of somebody. */
const housingType = ({ house }: PersonMonth) => (house > 0 ? "Employer's Rented House" : "Benefit not given");

/** KRA's sheet of 25 columns, without heads; what KRA works out itself stays empty. */
export const p10Row = (of: PersonMonth): string[] => [
  of.pin,
  name(of),
  of.resident ? "Resident" : "Non-Resident",
  of.primaryEmployment ? "Primary Employee" : "Secondary Employee",
  of.disabilityCertificate ? "Yes" : "No",
  of.disabilityCertificate,
  shillings(of.cash),
  shillings(of.car),
  shillings(of.meals),
  shillings(of.otherBenefits),
  housingType(of),
  shillings(of.house),
  "0.00",
  "",
  shillings(of.shif),
  shillings(of.nssf),
  shillings(of.pension),
  shillings(of.medicalFund),
  shillings(of.mortgageInterest),
  shillings(of.housingLevy),
  "",
  shillings(of.personalRelief),
  shillings(of.insuranceRelief),
  "",
  shillings(of.paye),
];

/** What of a month's contributions to NSSF and pension is deductible, at most (docs/domain/kenya.md#payroll-law-by-date). */
export const pensionLimitOf = (month: string): Cents => (month >= "2024-12" ? 3_000_000 : 2_000_000);

/** KRA's older sheet of 35 columns, without heads (docs/domain/kenya.md#returns-and-files). Bonus and commission are other allowances. */
export function p10RowOf35(of: PersonMonth, month: string): string[] {
  const { basic, housing, transport, overtime, cash } = of;
  const beside = of.meals + of.otherBenefits;
  const others = cash - basic - housing - transport - overtime;
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
    shillings(cash),
    // Car, other benefits in kind, and their sum.
    shillings(of.car),
    shillings(beside),
    shillings(of.car + beside),
    // Global income, which KRA works out.
    "",
    housingType(of),
    shillings(of.houseRent),
    "",
    shillings(of.houseRentPaid),
    of.house > 0 ? shillings(of.house) : "",
    "",
    shillings(Math.round((cash * 3) / 10)),
    shillings(of.nssf + of.pension),
    shillings(pensionLimitOf(month)),
    shillings(of.mortgageInterest),
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
  shillings(of.levyPay),
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

/** The numbers that the rows of a file cannot do without. */
const NEEDED: Partial<Record<ReturnFile, readonly NumberKind[]>> = {
  p10: ["pin"],
  levy: ["idNumber", "pin"],
  nssf: ["idNumber", "nssfNumber"],
  shif: ["idNumber", "shaNumber"],
  nita: ["idNumber"],
};
const NUMBER_KINDS = ["pin", "idNumber", "nssfNumber", "shaNumber"] as const;
type NumberKind = (typeof NUMBER_KINDS)[number];
export const NUMBER_LABELS: Record<NumberKind, string> = {
  pin: "KRA PIN",
  idNumber: "ID number",
  nssfNumber: "NSSF number",
  shaNumber: "SHA number",
};

export const missingFor = (file: ReturnFile, person: PersonMonth): NumberKind[] =>
  (NEEDED[file] ?? []).filter((kind) => person[kind] === "");

/** Texts of a row that an upload must be able to hold. */
export const WRITTEN = [
  "firstName",
  "lastName",
  "idNumber",
  "pin",
  "nssfNumber",
  "shaNumber",
  "disabilityCertificate",
] as const;

/** What keeps a person's row from being filed: missing numbers, and signs that uploads do not take. */
export function gapsOf(person: PersonMonth): string[] {
  const missing = NUMBER_KINDS.filter((kind) => person[kind] === "").map(
    (kind) => `no ${NUMBER_LABELS[kind]}`,
  );
  const odd = WRITTEN.filter((field) => plainLetters(person[field]) === undefined);
  return [...missing, ...odd.map((field) => `'${person[field]}' has signs that uploads do not take`)];
}

/** Kinds that are owed to the company itself: no creditor is paid. */
export const OWN_KINDS: readonly string[] = ["loan", "advance"];

/** The accounts of the journal: debit first, each with its side and what it is called unless the company names another. */
export const JOURNAL_ACCOUNTS = [
  ["salaries", "Salaries and wages", "debit"],
  ["employerNssf", "Employer's NSSF", "debit"],
  ["employerLevy", "Employer's housing levy", "debit"],
  ["employerNita", "NITA levy", "debit"],
  ["paye", "PAYE payable", "credit"],
  ["nssf", "NSSF payable", "credit"],
  ["shif", "SHIF payable", "credit"],
  ["nhif", "NHIF payable", "credit"],
  ["housingLevy", "Housing levy payable", "credit"],
  ["nita", "NITA payable", "credit"],
  ["staffLoans", "Staff loans and advances", "credit"],
  ["creditors", "Deductions payable to creditors", "credit"],
  ["netPay", "Net pay payable", "credit"],
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number][0];

/** A department's month in cents. */
export interface DepartmentMonth {
  department: string;
  gross: Cents;
  paye: Cents;
  nssf: Cents;
  shif: Cents;
  nhif: Cents;
  housingLevy: Cents;
  /** Withheld for the company's own loans and advances, and for creditors. */
  ownLoans: Cents;
  creditors: Cents;
  net: Cents;
  employerNssf: Cents;
  employerLevy: Cents;
  employerNita: Cents;
}

/** What a department's month books to each account: debits and credits come to the same. */
export const journalOf = (of: DepartmentMonth): Record<JournalAccount, Cents> => ({
  salaries: of.gross,
  employerNssf: of.employerNssf,
  employerLevy: of.employerLevy,
  employerNita: of.employerNita,
  paye: of.paye,
  nssf: of.nssf + of.employerNssf,
  shif: of.shif,
  nhif: of.nhif,
  housingLevy: of.housingLevy + of.employerLevy,
  nita: of.employerNita,
  staffLoans: of.ownLoans,
  creditors: of.creditors,
  netPay: of.net,
});

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

/** A month of a tax deduction card: amounts are cents. */
export interface CardMonth {
  /** YYYY-MM. */
  month: string;
  /** Pay in cash that is taxed; what is given beside it; the value of a house. */
  cash: Cents;
  benefits: Cents;
  house: Cents;
  /** Paid to NSSF and registered schemes. */
  pension: Cents;
  housingLevy: Cents;
  shif: Cents;
  medicalFund: Cents;
  mortgageInterest: Cents;
  /** Of who holds a certificate. */
  disability: Cents;
  taxable: Cents;
  charged: Cents;
  personalRelief: Cents;
  /** With that of the housing levy, March to November 2024. */
  insuranceRelief: Cents;
  paye: Cents;
}

/** The columns of KRA's card, in its order (docs/decisions/0156). */
export const CARD_COLUMNS = [
  ["A", "Basic salary"],
  ["B", "Benefits non-cash"],
  ["C", "Value of quarters"],
  ["D", "Total gross pay"],
  ["E1", "30% of A"],
  ["E2", "Actual"],
  ["E3", "Fixed"],
  ["F", "Housing levy"],
  ["G", "SHIF"],
  ["H", "Medical fund"],
  ["I", "Mortgage interest"],
  ["J", "Total deductions"],
  ["K", "Chargeable pay"],
  ["L", "Tax charged"],
  ["M", "Personal relief"],
  ["N", "Insurance relief"],
  ["O", "PAYE"],
] as const;

/** What a month says in each column. J is what was deducted: the chargeable pay K is D less J, and a disability exemption. */
export function cardRow(of: CardMonth): Cents[] {
  const gross = of.cash + of.benefits + of.house;
  return [
    of.cash,
    of.benefits,
    of.house,
    gross,
    Math.round((of.cash * 3) / 10),
    of.pension,
    pensionLimitOf(of.month),
    of.housingLevy,
    of.shif,
    of.medicalFund,
    of.mortgageInterest,
    Math.max(0, gross - of.taxable),
    of.taxable,
    of.charged,
    of.personalRelief,
    of.insuranceRelief,
    of.paye,
  ];
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

export const taxCardPath = (employeeNumber: string, year: string) =>
  `/documents/p9a/${employeeNumber}-${year}.pdf`;
