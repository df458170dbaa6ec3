import { plainLetters } from "~/features/payouts/domain";
import type { Cents } from "~/platform/kernel/money";
import { type PersonMonth, pensionLimitOf, type ReturnFile } from "./returns";

/** The rows of the files that authorities, creditors and the books take (docs/domain/kenya.md#returns-and-files). */

const shillings = (amount: Cents) => (amount / 100).toFixed(2);
const name = ({ firstName, lastName }: PersonMonth) => `${firstName} ${lastName}`.trim();

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
  shillings(of.shif),
  of.phone,
];
/** SHA took NHIF's members over: their number is the same. */
export const nhifRow = (of: PersonMonth): string[] => shifRow({ ...of, shif: of.nhif });

export const NITA_HEADS = ["Payroll Number", "Name", "ID No", "Levy"];
export const nitaRow = (of: PersonMonth): string[] => [
  of.employeeNumber,
  name(of),
  of.idNumber,
  shillings(of.employerNita),
];

const NEEDED: Partial<Record<ReturnFile, readonly NumberKind[]>> = {
  p10: ["pin"],
  levy: ["idNumber", "pin"],
  nssf: ["idNumber", "nssfNumber"],
  shif: ["idNumber", "shaNumber"],
  nhif: ["idNumber", "shaNumber"],
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

export const WRITTEN = [
  "firstName",
  "lastName",
  "idNumber",
  "pin",
  "nssfNumber",
  "shaNumber",
  "disabilityCertificate",
] as const;

/** Problems that prevent filing a person's row: missing numbers, and characters that uploads reject. */
export function gapsOf(person: PersonMonth): string[] {
  const missing = NUMBER_KINDS.filter((kind) => person[kind] === "").map(
    (kind) => `no ${NUMBER_LABELS[kind]}`,
  );
  const odd = WRITTEN.filter((field) => plainLetters(person[field]) === undefined);
  return [...missing, ...odd.map((field) => `'${person[field]}' has signs that uploads do not take`)];
}

export const OWN_KINDS: readonly string[] = ["loan", "advance"];

/** The journal's accounts, debits first, each with its side and default name. */
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

export interface DepartmentMonth {
  department: string;
  gross: Cents;
  paye: Cents;
  nssf: Cents;
  shif: Cents;
  nhif: Cents;
  housingLevy: Cents;
  ownLoans: Cents;
  creditors: Cents;
  net: Cents;
  employerNssf: Cents;
  employerLevy: Cents;
  employerNita: Cents;
}

/** A department's journal entries for a month, by account. Debits equal credits. */
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
